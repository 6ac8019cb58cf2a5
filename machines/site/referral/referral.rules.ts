/** Longest value of `?friend=` that is kept, and the letters it may have: what partner tools hand out as keys. */
const FRIEND = /^[\w.-]{1,64}$/;

/** The partner's key, or null when it is none. */
export function friendOf(value: string | null): string | null {
  return value !== null && FRIEND.test(value) ? value : null;
}

/**
 * Where a partner's link may lead on to: an absolute https address (http for this machine alone) without name and password,
 * whose origin is on the list. Null otherwise.
 */
export function allowedTarget(value: string | null, allowedOrigins: readonly string[]): string | null {
  if (value === null || value.length > 2000 || /[\p{Cc}\s\\]/u.test(value) || !URL.canParse(value)) return null;
  const url = new URL(value);
  if (url.protocol !== 'https:' && url.hostname !== 'localhost') return null;
  if (url.username !== '' || url.password !== '' || !allowedOrigins.includes(url.origin)) return null;
  return url.href;
}
