import type { Element, Node } from './nodes.ts';

/** All nodes below `root` in document order. */
export function* descendants(root: Node): Generator<Node> {
  for (let node = root.firstChild; node !== null; node = node.nextSibling) {
    yield node;
    yield* descendants(node);
  }
}

/** Whether a node is an element, by node type, so that callers need not load the classes. */
export function isElement(node: Node | null): node is Element {
  return node !== null && node.nodeType === 1;
}
