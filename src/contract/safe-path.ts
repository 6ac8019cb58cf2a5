/** Longer than any URL of this site. Characters. */
const MAX_LENGTH = 2000;

/**
 * A path on this site, or null: no scheme, no host, no backslash, no 'null' segment (GU-08, RT-30). The platform's own
 * URL parser decides, because it is what would follow the path.
 */
export function safePath(value: string | null | undefined): string | null {
  if (!value?.startsWith('/') || value.startsWith('//') || value.length > MAX_LENGTH || /[\\\p{Cc}]/u.test(value))
    return null;
  // A path that begins with one slash has no host that could be wrong: it is always parsed.
  const url = new URL(value, 'https://site.invalid');
  if (url.pathname.startsWith('//')) return null;
  if (url.pathname.split('/').some((segment) => /^(n|%6e)(u|%75)(l|%6c){2}$/i.test(segment))) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
