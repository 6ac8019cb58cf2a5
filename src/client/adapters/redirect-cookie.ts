const NAME = 'redirect';
/** LI-03. Seconds. */
const MAX_AGE = 60;

/**
 * A path of this site, or null: no scheme, no host, no backslash, no 'null' segment (GU-08, RT-30).
 *
 * The browser's own parser has the last word, because it is what would follow the address.
 */
export function safePath(value: string | null): string | null {
  if (!value?.startsWith('/') || /[\\\p{Cc}]/u.test(value)) return null;
  const base = 'https://site.invalid';
  if (!URL.canParse(value, base)) return null;
  const url = new URL(value, base);
  if (url.origin !== base || value.startsWith('//') || url.pathname.startsWith('//')) return null;
  if (url.pathname.split('/').includes('null')) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Remembers for a minute where somebody wanted to go. */
export function rememberPath(path: string): void {
  const safe = safePath(path);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  if (safe) document.cookie = `${NAME}=${encodeURIComponent(safe)}; path=/; max-age=${MAX_AGE}; samesite=lax`;
}

/** The remembered path, once. */
export function takeRememberedPath(): string | null {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${NAME}=`));
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${NAME}=; path=/; max-age=0; samesite=lax`;
  if (!found) return null;
  try {
    return safePath(decodeURIComponent(found.slice(NAME.length + 1)));
  } catch {
    return null;
  }
}
