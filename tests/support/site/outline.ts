import { isOwnText } from './own-text.ts';

/** What stays within a line of text; every other element begins a line of its own. */
const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'code',
  'em',
  'i',
  'kbd',
  'label',
  'mark',
  'small',
  'span',
  'strong',
  'time',
]);
const TONE = /(?:^|\s)bg-(info|positive|warning|danger)-soft(?:\s|$)/;

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** The name of a field: its label, or what names it for screen readers. */
function nameOf(field: Element): string {
  const label = field.id === '' ? null : field.ownerDocument.querySelector(`label[for="${field.id}"]`);
  return plain(label?.textContent ?? field.closest('label')?.textContent ?? field.getAttribute('aria-label') ?? '');
}

/** Words of a control with what holds for it. */
function control(words: string, states: (string | false | null | undefined)[]): string {
  return [words, ...states.filter((state) => typeof state === 'string' && state !== '')].join('; ');
}

/** What a button is called: without what is drawn for eyes alone. */
function wordsOf(button: Element): string {
  const copy = button.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  return plain(copy.textContent ?? '').replace(/ ?, Please wait$/, '');
}

function buttonWords(button: Element): string {
  const isBusy = button.getAttribute('aria-busy') === 'true';
  const isBlocked = button.getAttribute('aria-disabled') === 'true' || button.hasAttribute('disabled');
  return `(${control(button.getAttribute('aria-label') ?? wordsOf(button), [
    isBusy && 'busy',
    isBlocked && (button.getAttribute('title') ?? (!isBusy && 'disabled')),
    button.getAttribute('aria-pressed') === 'true' && 'pressed',
    button.getAttribute('aria-selected') === 'true' && 'selected',
    button.getAttribute('aria-current') !== null && 'current',
  ])})`;
}

function fieldWords(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): string {
  const states = [field.disabled && 'disabled', field.getAttribute('aria-invalid') === 'true' && 'invalid'];
  if (!(field instanceof HTMLSelectElement)) return `{${control(`${nameOf(field)}: ${field.value}`, states)}}`;
  const options = [...field.options].map((option) => `${option.selected ? '*' : ''}${plain(option.text)}`);
  return `{${control(`${nameOf(field)}: ${options.join(', ')}`, states)}}`;
}

/**
 * What a part of a page shows, line by line, for whole comparisons: headings (`## Facts`), links (`[See it](/path)`), buttons with
 * what holds for them (`(Send; busy)`, `(Next; This is the last one.)`), boxes (`[x] Flag`, `[ ]`, `[-]` when disabled), choices
 * (`(x) Uphold`), fields (`{Name: Ada; invalid}`), folded parts (`▸`, open `▾`), rows of tables (`Ada | 80%`), names with facts
 * (`Started: Not yet`), pictures and bars (`<Score: 80>`), the tone of notices and badges (`warning: Disputed`), and what screen
 * readers are told of at once (`alert: …`).
 */
export function outlineOf(place: Element): string[] {
  const lines: string[] = [];
  let line = '';
  /** Stands before the next line. */
  let mark = '';
  const emit = (text: string) => {
    lines.push(`${mark}${text}`);
    mark = '';
  };
  const flush = () => {
    const text = plain(line);
    if (text !== '') emit(text);
    line = '';
  };
  const visitAll = (element: Element) => {
    // Boxes stand apart from each other without a space between them.
    const isApart = /(?:^|\s)(?:inline-)?(?:flex|grid)(?:\s|$)/.test(element.getAttribute('class') ?? '');
    for (const child of element.childNodes) {
      visit(child);
      const next = child.nextSibling as Element | null;
      const isBeforeBox = next?.nodeType === 1 && !next.classList.contains('sr-only');
      if (isApart && ((child.nodeType === 1 && !isOwnText(child)) || isBeforeBox)) line += ' ';
    }
  };
  const inBlock = (marks: string, element: Element) => {
    flush();
    const before = mark;
    mark += marks;
    visitAll(element);
    flush();
    // Nothing was there that it could stand before.
    if (mark === before + marks) mark = before;
  };

  function visit(node: Node): void {
    if (node.nodeType === 3) line += node.textContent ?? '';
    if (node.nodeType === 1) visitElement(node as Element);
  }

  /** What stands by itself whatever is in it; false for an element that is read through. */
  function isShown(element: Element, tag: string, role: string | null): boolean {
    if (element.hasAttribute('hidden') || tag === 'style' || tag === 'script') return true;
    if (tag === 'svg' || tag === 'img') {
      const name = element.getAttribute('aria-label') ?? element.getAttribute('alt');
      if (name && element.getAttribute('aria-hidden') !== 'true') line += `<${name}>`;
      return true;
    }
    if (tag === 'tr') {
      flush();
      emit([...element.children].map((cell) => outlineOf(cell).join('; ')).join(' | '));
      return true;
    }
    if (tag === 'a') {
      const words = element.getAttribute('aria-label') ?? plain(outlineOf(element).join(' '));
      line += `[${words}](${element.getAttribute('href') ?? ''})`;
      return true;
    }
    if (tag === 'button') {
      flush();
      emit(buttonWords(element));
      return true;
    }
    if (element instanceof HTMLInputElement && (element.type === 'checkbox' || element.type === 'radio')) {
      flush();
      const state = element.checked ? 'x' : element.disabled ? '-' : ' ';
      // A switch comes after its label.
      if (role === 'switch') {
        emit(`[${state}] ${nameOf(element)}`);
        return true;
      }
      mark += element.type === 'radio' ? `(${state}) ` : `[${state}] `;
      return true;
    }
    if (
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement
    ) {
      flush();
      emit(fieldWords(element));
      return true;
    }
    if (role === 'progressbar' || role === 'img' || tag === 'progress' || tag === 'meter') {
      const value = element.getAttribute('aria-valuetext') ?? element.getAttribute('aria-valuenow');
      const name = element.getAttribute('aria-label') ?? nameOf(element);
      line += `<${[name, value].filter((one) => one !== null && one !== '').join(': ')}>`;
      return role === 'img';
    }
    return false;
  }

  function visitElement(element: Element): void {
    const tag = element.localName;
    const role = element.getAttribute('role');
    if (isShown(element, tag, role)) return;
    if (tag === 'label') {
      const field = element.ownerDocument.getElementById(element.getAttribute('for') ?? '-');
      const isBox =
        field instanceof HTMLInputElement &&
        ['checkbox', 'radio'].includes(field.type) &&
        field.getAttribute('role') !== 'switch';
      // A field says its label itself.
      if (field && !isBox) return;
    }
    if (tag === 'dt') {
      flush();
      visitAll(element);
      line = `${plain(line)}: `;
      return;
    }
    const tone = TONE.exec(element.getAttribute('class') ?? '')?.[1];
    const marks = [
      /^h[1-6]$/.test(tag) ? `${'#'.repeat(Number(tag[1]))} ` : '',
      tag === 'summary' ? (element.closest('details')?.open ? '▾ ' : '▸ ') : '',
      role === 'alert' ? 'alert: ' : '',
      tone ? `${tone}: ` : '',
    ].join('');
    const isInline =
      tag === 'dd' ||
      (tag === 'label' && !element.querySelector('input')) ||
      (INLINE.has(tag) && tag !== 'label' && !/(?:^|\s)block(?:\s|$)/.test(element.className));
    if (isInline) {
      if (tag === 'dd' || role === 'status') line += ' ';
      if (plain(element.textContent ?? '') !== '') line += marks;
      visitAll(element);
    } else {
      inBlock(marks, element);
    }
  }

  visitAll(place);
  flush();
  return lines;
}
