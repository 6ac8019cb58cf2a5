const hasText = ({ nodeType, textContent }: Node) => nodeType === 3 && (textContent ?? '').trim() !== '';

/** A span that only keeps its text apart, so that a browser's translator leaves the others alone: to a reader it is text. */
export function isOwnText(node: Node): boolean {
  if (node.nodeType !== 1 || (node as Element).localName !== 'span') return hasText(node);
  const hasLook = [...(node as Element).attributes].some(
    ({ name, value }) => !['translate', 'id', 'dir'].includes(name) && !(name === 'class' && value === 'contents'),
  );
  return !hasLook && [...node.childNodes].some(hasText);
}

/** Whether an element has text of its own, and does not only surround others or move them apart. */
export const hasOwnText = (element: Element): boolean =>
  [...element.childNodes].some(isMovedApart(element) ? hasText : isOwnText);

const isMovedApart = ({ localName, className }: Element) =>
  /\bjustify-between\b/.test(className) && !/^h[1-6]$/.test(localName);
