// Looks at every part that a test has mounted or opened, when it is taken away: names, references and forms.

const REFERENCES = [
  'aria-labelledby',
  'aria-describedby',
  'aria-errormessage',
  'aria-details',
  'aria-owns',
  'for',
  'form',
];

const show = (element: Element) => `<${element.localName}> “${(element.textContent ?? '').trim().slice(0, 40)}”`;

const repeated = (texts: readonly string[]) => [
  ...new Set(texts.filter((text, index) => texts.indexOf(text) !== index)),
];

/** Each id that an element refers to by some attributes. */
function referencesIn(root: Document, attributes: readonly string[]) {
  return attributes.flatMap((attribute) =>
    [...root.querySelectorAll(`[${attribute}]`)].flatMap((element) =>
      (element.getAttribute(attribute) ?? '').split(/\s+/).map((id) => ({ attribute, element, id })),
    ),
  );
}

/** Names of ids that nothing has: what names or describes it would not be read. */
function danglingIn(root: Document): string[] {
  return (
    referencesIn(root, REFERENCES)
      // A button may refer to a form that is shown later.
      .filter(
        ({ attribute, id }) => root.getElementById(id) === null && (attribute !== 'form' || root.forms.length > 0),
      )
      .map(({ attribute, element, id }) => `${attribute}="${id}" of ${show(element)} names nothing.`)
  );
}

const REFERRING = [...REFERENCES, 'aria-controls', 'aria-activedescendant', 'list'];

/** A generated id is there to be referred to: of a label, a hint, an error. */
function unusedIn(root: Document): string[] {
  const used = new Set(referencesIn(root, REFERRING).map(({ id }) => id));
  return [...root.querySelectorAll('[id^="_r_"]:not(form)')]
    .filter(({ id, textContent }) => !used.has(id) && (textContent ?? '') !== '')
    .filter((element) => element.closest('[hidden]') === null)
    .map((element) => `Nothing refers to ${show(element)}.`);
}

/** A section with a heading that can name it is named by it. */
function unnamedIn(root: Document): string[] {
  return [...root.querySelectorAll('section :is(h2, h3)[id]')]
    .filter(({ id, parentElement }) => {
      const part = parentElement?.closest('section, article');
      const isFirst = part?.localName === 'section' && part.querySelector('h2, h3')?.id === id;
      return isFirst && !part.matches('[aria-label], [aria-labelledby]');
    })
    .map((heading) => `${show(heading)} names no section.`);
}

/** Landmarks by which a reader finds the way have names of their own. */
function alikeIn(part: Element): string[] {
  const textsOf = (ids: string) => ids.split(/\s+/).map((id) => part.ownerDocument.getElementById(id)?.textContent);
  const names = [...part.querySelectorAll('section[aria-label], section[aria-labelledby]')].map((section) => {
    const ids = section.getAttribute('aria-labelledby');
    return ids === null ? (section.getAttribute('aria-label') ?? '') : textsOf(ids).join(' ');
  });
  return repeated(names).map((name) => `Two sections are called “${name.slice(0, 60)}”.`);
}

/** A part that controls another names it while it is there: what is closed or not chosen may be left out. */
function uncontrolledIn(root: Document): string[] {
  return [...root.querySelectorAll('[aria-controls][aria-expanded="true"], [aria-controls][aria-selected="true"]')]
    .filter((element) => root.getElementById(element.getAttribute('aria-controls') ?? '') === null)
    .map((element) => `aria-controls of ${show(element)} names nothing.`);
}

/** A link within the page leads to something in it. */
function astrayIn(root: Document): string[] {
  return [...root.querySelectorAll('a[href^="#"]:not([href="#top"])')]
    .filter((link) => root.getElementById((link.getAttribute('href') ?? '').slice(1)) === null)
    .map((link) => `${show(link)} leads nowhere.`);
}

/** A link that says that it opens another tab does so. */
function unsaidIn(root: Document): string[] {
  return [...root.querySelectorAll('a:not([target="_blank"])')]
    .filter((link) => (link.textContent ?? '').includes('opens in a new tab'))
    .map((link) => `${show(link)} does not open where it says.`);
}

function repeatedIn(part: Element): string[] {
  const ids = [...part.querySelectorAll('[id]')].map(({ id }) => id);
  return repeated(ids).map((id) => `The id “${id}” is used twice.`);
}

/** Fields, buttons, links and dialogs that a screen reader has no name for. */
function namelessIn(root: Document): string[] {
  const labels = new Map([...root.querySelectorAll('label')].map((label) => [label.htmlFor, label]));
  return [...root.querySelectorAll('input, select, textarea, button, a[href], [role="dialog"], [role="alertdialog"]')]
    .filter((element) => {
      if (element.closest('[hidden], [type="hidden"], [aria-hidden="true"]')) return false;
      if (['aria-label', 'aria-labelledby', 'title'].some((name) => element.hasAttribute(name))) return false;
      const isField = element.matches('input, select, textarea');
      const named = isField ? (element.closest('label') ?? labels.get(element.id)) : element;
      const isPictured = named?.querySelector('img[alt]:not([alt=""]), svg[aria-label]') != null;
      return (named?.textContent ?? '').trim() === '' && !isPictured;
    })
    .map((element) => `<${element.localName}> has no name.`);
}

/** Forms that the browser sent itself: a page would be left for what was typed. */
let sent: string[] = [];
const noteSent = (event: Event) => {
  if (!event.defaultPrevented) sent.push('A form was sent by the browser itself.');
};

/** Notes the forms that a window sends itself, for {@link unsoundIn}. */
export function watchForms(window: Pick<Window, 'addEventListener'>): void {
  window.addEventListener('submit', noteSent);
}

/** What is wrong with a part of a document, whatever it shows, and with the forms since the last look: nothing for a sound one. */
export function unsoundIn(part: Element): string[] {
  const finds = [danglingIn, unusedIn, unnamedIn, uncontrolledIn, namelessIn, astrayIn, unsaidIn];
  const found = [...sent, ...finds.flatMap((find) => find(part.ownerDocument)), ...repeatedIn(part), ...alikeIn(part)];
  sent = [];
  return found;
}
