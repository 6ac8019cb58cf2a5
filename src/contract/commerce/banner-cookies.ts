/** Names the banners that are not for this visitor, so that documents come without them and nothing moves. */
export const BANNERS_OUT_COOKIE = 'banners_out';

/** Ids that the cookie holds at most. */
const MAX_IDS = 10;

/** The ids in the cookie's value. */
export function readBannersOut(value: string | null | undefined): string[] {
  return (value ?? '').split('.').filter((id) => /^[A-Za-z0-9_-]{1,64}$/.test(id));
}

/** The cookie's value with or without an id. */
export function writeBannersOut(value: string | null | undefined, id: string, isOut: boolean): string {
  const others = readBannersOut(value).filter((known) => known !== id);
  return [...(isOut ? [id] : []), ...others].slice(0, MAX_IDS).join('.');
}
