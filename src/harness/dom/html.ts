/** Parses and serializes HTML. The parser only handles well-formed fragments, as found in templates and tests. */
import type { Comment, Document, Node, Text } from './nodes.ts';
import { isElement } from './walk.ts';

const htmlNamespace = 'http://www.w3.org/1999/xhtml';

const voidElements = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
const rawElements = new Set(['script', 'style']);
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** Serializes a node as browsers do. */
export function serialize(node: Node, withItself: boolean): string {
  if (node.nodeType === 3) {
    const { data, parentNode } = node as Text;
    return isElement(parentNode) && rawElements.has(parentNode.localName) ? data : escapeText(data);
  }
  if (node.nodeType === 8) return `<!--${(node as Comment).data}-->`;
  let inner = '';
  for (let child = node.firstChild; child !== null; child = child.nextSibling) inner += serialize(child, true);
  if (!withItself || !isElement(node)) return inner;
  const name = node.localName;
  const attributes = [...node.attributeMap].map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`).join('');
  return voidElements.has(name) ? `<${name}${attributes}>` : `<${name}${attributes}>${inner}</${name}>`;
}

function escapeText(text: string): string {
  return text.replace(/[&\u00a0<>]/g, (c) =>
    c === '&' ? '&amp;' : c === '<' ? '&lt;' : c === '>' ? '&gt;' : '&nbsp;',
  );
}

function escapeAttribute(text: string): string {
  return escapeText(text).replace(/"/g, '&quot;');
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (decimal || hex)
      return String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(decimal ?? hex, decimal ? 10 : 16)));
    return entities[name] ?? whole;
  });
}

const tokens =
  /<!--([\s\S]*?)-->|<\/([a-zA-Z][^\s>]*)\s*>|<([a-zA-Z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|([^<]+|<)/g;
const attributePattern = /([^\s=/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

/** Parses `html` and appends the nodes to `target`. */
export function parseInto(target: Node, html: string): void {
  const owner = (target.ownerDocument ?? target) as Document;
  let at: Node = target;
  let raw = '';
  for (const [whole, comment, closing, opening, attributes = '', text] of html.matchAll(tokens)) {
    if (raw !== '' && closing?.toLowerCase() !== raw) {
      at.append(whole);
    } else if (comment !== undefined) {
      at.appendChild(owner.createComment(comment));
    } else if (text !== undefined) {
      at.appendChild(owner.createTextNode(decode(text)));
    } else if (closing !== undefined) {
      raw = '';
      for (let open: Node | null = at; open !== null && open !== target; open = open.parentNode) {
        if (open.nodeName.toLowerCase() === closing.toLowerCase()) {
          at = open.parentNode as Node;
          break;
        }
      }
    } else if (opening !== undefined) {
      const name = opening.toLowerCase();
      const space = name === 'svg' ? 'http://www.w3.org/2000/svg' : isElement(at) ? at.namespaceURI : htmlNamespace;
      const element = owner.createElementNS(space, space === htmlNamespace ? name : opening);
      for (const [, key = '', double, single, bare] of attributes.matchAll(attributePattern)) {
        element.setAttribute(key, decode(double ?? single ?? bare ?? ''));
      }
      at.appendChild(element);
      if (!voidElements.has(name) && !/\/\s*$/.test(attributes)) at = element;
      if (rawElements.has(name)) raw = name;
    }
  }
}
