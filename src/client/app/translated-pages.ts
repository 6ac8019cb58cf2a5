/** Calls that met a node which is elsewhere by now. Our own pages need none: `tests` look at it while a translator works. */
declare global {
  interface Window {
    displacedNodes?: number;
  }
}

/**
 * Lets React remove a node, or insert before one, that a browser's translator has taken out of its parent: the last resort, after which a
 * text may stay on the page that should be gone. Without it the page would end with a `NotFoundError` (react issue 17256).
 */
export function tolerateTranslators(): void {
  const { insertBefore, removeChild } = Node.prototype;
  const note = () => {
    window.displacedNodes = (window.displacedNodes ?? 0) + 1;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    note();
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (!before || before.parentNode === this) return insertBefore.call(this, node, before) as T;
    note();
    return insertBefore.call(this, node, null) as T;
  };
}

/** Whether a translator has changed what is in an element: its elements are used by no page. */
export const isTranslated = (place: Element): boolean => place.querySelector('font') !== null;
