import { publicSettings } from './public-settings.ts';

/** Stores the referring affiliate in the format of the affiliate tool's own script (RT-34, LI-04). */
export function keepReferrer({ friend, address }: { friend: string; address: string }): void {
  const attributes = `path=/; max-age=${publicSettings().partnero_cookie_max_age}; samesite=lax`;
  const key = encodeURIComponent(friend);
  const referral = encodeURIComponent(`${address.slice(0, 300)}?friend=${key}`);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `partnero_partner=${key}; ${attributes}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `partnero_referral=${referral}; ${attributes}`;
}

/** The referring affiliate, including from an earlier tab; null without one (IN-06). */
export function keptReferrer(): string | null {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith('partnero_partner='));
  try {
    return found ? decodeURIComponent(found.slice('partnero_partner='.length)) : null;
  } catch {
    return null;
  }
}
