/** Sets the meta elements that search engines and shared links are shown by (RT-36). */
function setMeta(selector: string, content: string): void {
  document.querySelector(`meta[${selector}]`)?.setAttribute('content', content);
}

export function setDescription(text: string): void {
  setMeta('name="description"', text);
  setMeta('property="og:description"', text);
}

/** @param path without a trailing slash, but for the start page */
export function setCanonicalPath(path: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (!link) return;
  // The origin is the one that the server knows, which need not be the address by which the page was reached.
  const address = path === '/' ? new URL(link.href).origin : new URL(path, link.href).href;
  link.href = address;
  setMeta('property="og:url"', address);
}

export function setRobots(robots: string): void {
  setMeta('name="robots"', robots);
}

let isMirrored = false;

/** Keeps the title of the card that of the document, no matter what sets it. */
export function mirrorTitle(): void {
  const title = document.querySelector('title');
  if (!title || isMirrored) return;
  isMirrored = true;
  const copy = () => setMeta('property="og:title"', document.title);
  new MutationObserver(copy).observe(title, { childList: true });
  copy();
}
