// Functions that run in the page: their source is sent to it, so that nothing outside of them exists there.

export type Role = 'button' | 'link' | 'textbox' | 'radio' | 'checkbox' | 'heading' | 'dialog' | 'alertdialog' | 'tab';

/** What is looked for: a role with an accessible name, the whole of it or a pattern. */
export type Wanted = {
  role: Role;
  name: string | { source: string; flags: string };
  /** Selector of what it is in; the document by default. */
  within: string;
};

/** The middle of the one element that matches, in CSS pixels of the viewport; or why it cannot be clicked. */
export type Located = { x: number; y: number } | { problem: string };

/** Finds an element as people do, scrolls it into view, and says where it can be clicked. */
export function locate({ role, name, within }: Wanted): Located {
  const selectors: Record<Role, string> = {
    button: 'button, summary, input[type="submit"], [role="button"]',
    link: 'a[href]',
    textbox: 'input:not([type="radio"], [type="checkbox"], [type="hidden"], [type="submit"]), textarea',
    radio: 'input[type="radio"], [role="radio"]',
    checkbox: 'input[type="checkbox"]',
    heading: 'h1, h2, h3, h4',
    dialog: 'dialog[open]:not([role]), [role="dialog"]',
    alertdialog: '[role="alertdialog"]',
    tab: '[role="tab"]',
  };
  const textOf = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return '';
    const text = node.getAttribute('aria-label') ?? [...node.childNodes].map(textOf).join('');
    return getComputedStyle(node).display.startsWith('inline') ? text : ` ${text} `;
  };
  const nameOf = (element: Element): string => {
    const labels = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const named = labels.map((id) => document.getElementById(id)).filter((label) => label !== null);
    const sources = named.length > 0 ? named : [...((element as HTMLInputElement).labels ?? [])];
    const own = element.getAttribute('aria-label');
    const text = own ?? (sources.length > 0 ? sources : [element]).map(textOf).join(' ');
    return text.replace(/\s+/g, ' ').trim();
  };
  const isMeant = (text: string) =>
    typeof name === 'string' ? text === name : new RegExp(name.source, name.flags).test(text);

  const areas = [...document.querySelectorAll(within)];
  const shown = areas
    .flatMap((area) => [...area.querySelectorAll<HTMLElement>(selectors[role])])
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => !element.closest('[aria-hidden="true"], [inert]'));
  const [found, ...others] = shown.filter((element) => isMeant(nameOf(element)));
  if (!found) return { problem: `there is none among ${JSON.stringify(shown.map(nameOf))}` };
  if (others.length > 0) return { problem: `there are ${others.length + 1}` };
  if (found.matches(':disabled, [aria-disabled="true"]')) return { problem: 'it is disabled' };
  found.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  // Of a link that wraps, the first line.
  const { left = 0, top = 0, width = 0, height = 0 } = found.getClientRects()[0] ?? {};
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  const hit = document.elementFromPoint(x, y);
  return found.contains(hit) ? { x, y } : { problem: `at its place there is ${hit?.outerHTML.slice(0, 120)}` };
}
