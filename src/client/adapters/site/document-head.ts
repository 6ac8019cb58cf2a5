/** Sets the meta elements for search engines and link previews (RT-36). */
function setMeta(selector: string, content: string): void {
  document.querySelector(`meta[${selector}]`)?.setAttribute('content', content);
}

export function setDescription(text: string): void {
  setMeta('name="description"', text);
  setMeta('property="og:description"', text);
}

/**
 * @param path without a trailing slash, except for the start page
 */
export function setCanonicalPath(path: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (!link) return;
  // Uses the server's canonical origin, which may differ from the URL that opened the page.
  const address = path === '/' ? new URL(link.href).origin : new URL(path, link.href).href;
  link.href = address;
  setMeta('property="og:url"', address);
}

export function setRobots(robots: string): void {
  setMeta('name="robots"', robots);
}

/** @param path of the picture beside links to the page */
export function setCardPath(path: string): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="og:image"]');
  // Uses the server's origin, which may differ from the URL that opened the page.
  if (meta) meta.content = new URL(path, meta.content).href;
}

let isMirrored = false;

/** Keeps the card's title in sync with the document's. */
export function mirrorTitle(): void {
  const title = document.querySelector('title');
  if (!title || isMirrored) return;
  isMirrored = true;
  const copy = () => setMeta('property="og:title"', document.title);
  new MutationObserver(copy).observe(title, { childList: true });
  copy();
}

/**
 * Sets the picture of the card.
 *
 * @returns puts the one back that was there
 */
export function setCardImage(path: string): () => void {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="og:image"]');
  if (!meta) return () => {};
  const before = meta.content;
  // Uses the server's origin, which may differ from the URL that opened the page.
  meta.content = new URL(path, before).href;
  return () => {
    meta.content = before === meta.content ? new URL('/pictures/card.png', before).href : before;
  };
}
