/** Writes what the document says of itself to search engines and to people who share its address (RT-36). */
export function setDescription(text: string): void {
  document.querySelector('meta[name="description"]')?.setAttribute('content', text);
}

/** @param path without a trailing slash, but for the start page */
export function setCanonicalPath(path: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  // The origin is the one that the server knows, which need not be the address by which the page was reached.
  if (link) link.href = path === '/' ? new URL(link.href).origin : new URL(path, link.href).href;
}
