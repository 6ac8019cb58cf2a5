/** Maximum length and allowed characters of `?friend=`: the format of keys from affiliate tools. */
const FRIEND = /^[\w.-]{1,64}$/;

/** The affiliate key, or null if it is malformed. */
export function friendOf(value: string | null): string | null {
  return value !== null && FRIEND.test(value) ? value : null;
}

/**
 * The URL that an affiliate link may redirect to: absolute https (http for localhost only), without user or password,
 * with an allowed origin. Null otherwise.
 */
export function allowedTarget(value: string | null, allowedOrigins: readonly string[]): string | null {
  if (value === null || value.length > 2000 || /[\p{Cc}\s\\]/u.test(value) || !URL.canParse(value)) return null;
  const url = new URL(value);
  if (url.protocol !== 'https:' && url.hostname !== 'localhost') return null;
  if (url.username !== '' || url.password !== '' || !allowedOrigins.includes(url.origin)) return null;
  return url.href;
}
