import { fixedImage } from '../../../contract/site/image-set.ts';

/** The picture of a user in a size; undefined for a user without one. */
export const avatarPicture = (avatar: string | null) =>
  avatar === null
    ? undefined
    : (side: number) => {
        const { src, srcSet } = fixedImage(avatar, { width: side, height: side });
        return { src, srcSet };
      };
