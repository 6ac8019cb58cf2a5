/** The credential id in pasted text: an id, or a URL with an id in its path; null when there is none. */
export function credentialIdOf(text: string): string | null {
  const path = text.trim().replace(/[?#].*$/, '');
  return path.split('/').find((segment) => /^[A-Za-z0-9_-]{22}$/.test(segment)) ?? null;
}
