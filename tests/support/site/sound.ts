const REFERENCES = ['aria-labelledby', 'aria-describedby', 'aria-errormessage', 'aria-details', 'aria-owns', 'for', 'form'];

const show = (element: Element) => `<${element.localName}> “${(element.textContent ?? '').trim().slice(0, 40)}”`;

/** Names of ids that nothing has: what names or describes it would not be read. */
function danglingIn(root: Document): string[] {
  return REFERENCES.flatMap((attribute) =>
    [...root.querySelectorAll(`[${attribute}]:not([form][aria-disabled="true"])`)].flatMap((element) =>
      (element.getAttribute(attribute) ?? '')
        .split(/\s+/)
        .filter((id) => root.getElementById(id) === null)
        .map((id) => `${attribute}="${id}" of ${show(element)} names nothing.`),
    ),
  );
}

const REFERRING = [...REFERENCES, 'aria-controls', 'aria-activedescendant', 'list'].map((name) => `[${name}~="ID"]`).join();

/** What has an id made for it is there for another: a label, a hint, an error. */
function unusedIn(root: Document): string[] {
  return [...root.querySelectorAll('[id^="_r_"]')]
    .filter(({ id, textContent }) => (textContent ?? '') !== '' && root.querySelector(REFERRING.replaceAll('ID', id)) === null)
    .map((element) => `Nothing refers to ${show(element)}.`);
}

/** A section with a heading that can name it is named by it. */
function unnamedIn(root: Document): string[] {
  return [...root.querySelectorAll('section:not([aria-label], [aria-labelledby])')]
    .map((section) => section.querySelector('h2, h3'))
    .filter((heading) => heading !== null && heading.id !== '')
    .map((heading) => `${heading && show(heading)} names no section.`);
}

/** A part that controls another names it while it is there: what is closed or not chosen may be left out. */
function uncontrolledIn(root: Document): string[] {
  return [...root.querySelectorAll('[aria-controls][aria-expanded="true"], [aria-controls][aria-selected="true"]')]
    .filter((element) => root.getElementById(element.getAttribute('aria-controls') ?? '') === null)
    .map((element) => `aria-controls of ${show(element)} names nothing.`);
}

function repeatedIn(part: Element): string[] {
  const ids = [...part.querySelectorAll('[id]')].map(({ id }) => id);
  return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `The id “${id}” is used twice.`);
}

/** Fields, buttons, links and dialogs that a screen reader has no name for. */
function namelessIn(root: Document): string[] {
  return [...root.querySelectorAll('input, select, textarea, button, a[href], [role="dialog"], [role="alertdialog"]')]
    .filter((element) => {
      if (element.closest('[hidden], [type="hidden"], [aria-hidden="true"]')) return false;
      if (['aria-label', 'aria-labelledby', 'title'].some((name) => element.hasAttribute(name))) return false;
      const isField = element.matches('input, select, textarea');
      const named = isField ? (element.closest('label') ?? root.querySelector(`label[for="${element.id}"]`)) : element;
      const isPictured = named?.querySelector('img[alt]:not([alt=""]), svg[aria-label]') != null;
      return (named?.textContent ?? '').trim() === '' && !isPictured;
    })
    .map((element) => `<${element.localName}> has no name.`);
}

/** What is wrong with a part of a document, whatever it shows: nothing for a sound one. */
export function unsoundIn(part: Element): string[] {
  const root = part.ownerDocument;
  return [...danglingIn(root), ...unusedIn(root), ...unnamedIn(root), ...uncontrolledIn(root), ...namelessIn(root), ...repeatedIn(part)];
}
