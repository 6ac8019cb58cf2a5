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
 * Runs in the page: refers to nothing outside of itself.
 *
 * @param start when it begins
 */
export function translatePage(start: TranslatorStart): void {
  const mark = '\u200b';
  const untouched = 'script, style, noscript, template, textarea, code, svg, math, iframe, object, font';
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

  new MutationObserver(translateAll).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['data-early'],
  });
  translateAll();
}
