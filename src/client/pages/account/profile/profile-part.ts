import type { ProfileEvent } from '../../../../../machines/account/profile/profile.types.ts';
import type { User } from '../../../../contract/account/session.ts';
import type { ProfileSnapshot } from './profile.select.ts';

/** Props of every profile section. */
export type ProfilePartProps = { user: User; snapshot: ProfileSnapshot; send: (event: ProfileEvent) => void };
