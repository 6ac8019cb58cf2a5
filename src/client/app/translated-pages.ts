/** Texts that React did not find where it had put them. Our own pages have none: tests look at it while a translator works. */
declare global {
  interface Window {
    displacedNodes?: { push(text: string | null): void };
  }
}

/**
 * Lets React remove a node, or insert before one, that a browser's translator has taken out of its parent: the last resort, after which a
 * text may stay on the page that should be gone. Without it the page would end with a `NotFoundError` (react issue 17256).
 */
export function tolerateTranslators(): void {
  const { insertBefore, removeChild } = Node.prototype;
  const note = ({ nodeValue }: Node) => {
    window.displacedNodes ??= [];
    window.displacedNodes.push(nodeValue);
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    note(child);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (!before || before.parentNode === this) return insertBefore.call(this, node, before) as T;
    note(before);
    return insertBefore.call(this, node, null) as T;
  };
}

/** Whether a translator has changed what is in an element: its elements are used by no page. */
export const isTranslated = (place: Element): boolean => place.querySelector('font') !== null;
