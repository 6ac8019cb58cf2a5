/** What the stand-in adds to a text: it takes no room, and Playwright leaves it out wherever it compares texts. */
export const TRANSLATED = '\u200b';

/** A text as the page wrote it. */
export const untranslated = (text: string): string => text.replaceAll(TRANSLATED, '');

/** When a translator begins: as soon as there is a document, or once the page is hydrated. */
export type TranslatorStart = 'early' | 'hydrated';

/**
 * Changes a page as Chrome's translator does, and goes on doing it: each text is taken out of the document, and `<font><font>` with another
 * text put in its place. Code, fields and what is marked `translate="no"` or `notranslate` stay; the document gets another title and
 * language. Chrome does so some time after a change; here it is done before anything else runs, so that no text is ever met as it was.
 * What the page does to a text that is gone, and what its own guard had to save, is an error in the console.
 * Runs in the page: refers to nothing outside of itself.
 *
 * @param start when it begins
 * @returns ends it
 */
export function translatePage(start: TranslatorStart): () => void {
  const mark = '\u200b';
  const untouched = 'script, style, noscript, template, textarea, code, svg, math, iframe, object, font';
  const replaced = new WeakSet<Node>();
  const dressed = () => Object.assign(document.createElement('font'), { style: 'vertical-align: inherit;' });

  function isMeant({ parentElement }: Text): boolean {
    if (!parentElement || parentElement.closest(untouched)) return false;
    const told = parentElement.closest('[translate], .notranslate');
    return !told?.matches('[translate="no"], .notranslate');
  }

  function translate(text: Text): void {
    const { data } = text;
    if (data.trim() === '' || !isMeant(text)) return;
    const [outer, inner] = [dressed(), dressed()];
    inner.textContent = `${data.trimEnd()}${mark}${data.slice(data.trimEnd().length)}`;
    outer.append(inner);
    text.replaceWith(outer);
    replaced.add(text);
  }

  /** What a reader would not see: the page goes on with a text that is gone. */
  function watchReplaced(): void {
    let owner: object = Text.prototype;
    while (!Object.hasOwn(owner, 'nodeValue')) owner = Object.getPrototypeOf(owner);
    const native = Object.getOwnPropertyDescriptor(owner, 'nodeValue');
    Object.defineProperty(owner, 'nodeValue', {
      ...native,
      // What searches a page for its texts reads them this way, and finds them as the page wrote them.
      get(this: Node) {
        return (native?.get?.call(this) as string | null)?.replaceAll(mark, '') ?? null;
      },
      set(this: Node, value: string | null) {
        if (replaced.has(this))
          console.error(`A translated text would go on reading "${this.nodeValue}", not "${value}".`);
        native?.set?.call(this, value);
      },
    });
    Object.defineProperty(window, 'displacedNodes', {
      configurable: true,
      value: { push: (text: string | null) => console.error(`The page's guard was needed for "${text}".`) },
    });
  }

  function translateAll(): void {
    if (start === 'hydrated' && document.querySelector('#root[data-early]')) return;
    const { body, title, documentElement } = document;
    if (!body) return;
    if (title !== '' && !title.endsWith(mark)) document.title = `${title}${mark}`;
    if (documentElement.lang !== 'de') documentElement.lang = 'de';
    documentElement.classList.add('translated-ltr');
    const texts = document.createTreeWalker(body, 4);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) translate(text);
  }

  watchReplaced();
  const observer = new MutationObserver(translateAll);
  observer.observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['data-early'],
  });
  translateAll();
  return () => observer.disconnect();
}
