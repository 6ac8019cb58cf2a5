/** Nodes of the small DOM: the part of https://dom.spec.whatwg.org that Vue, React and exam tests use. */
import { EventTarget } from './events.ts';
import { parseInto, serialize } from './html.ts';
import { matchesSelector, selectAll } from './selectors.ts';
import { createStyle, type Style } from './style.ts';
import { descendants } from './walk.ts';

export const htmlNamespace = 'http://www.w3.org/1999/xhtml';

function hierarchyError(message: string): Error {
  const error = new Error(message);
  error.name = 'NotFoundError';
  return error;
}

export class Node extends EventTarget {
  static readonly ELEMENT_NODE = 1;
  static readonly TEXT_NODE = 3;
  static readonly COMMENT_NODE = 8;
  static readonly DOCUMENT_NODE = 9;
  static readonly DOCUMENT_FRAGMENT_NODE = 11;
  static readonly DOCUMENT_POSITION_PRECEDING = 2;
  static readonly DOCUMENT_POSITION_FOLLOWING = 4;
  static readonly DOCUMENT_POSITION_CONTAINS = 8;
  static readonly DOCUMENT_POSITION_CONTAINED_BY = 16;
  readonly nodeType: number = 0;
  readonly nodeName: string = '';
  ownerDocument: Document | null = null;
  parentNode: Node | null = null;
  firstChild: Node | null = null;
  lastChild: Node | null = null;
  nextSibling: Node | null = null;
  previousSibling: Node | null = null;

  get parentElement(): Element | null {
    return this.parentNode instanceof Element ? this.parentNode : null;
  }
  get childNodes(): Node[] {
    const list: Node[] = [];
    for (let node = this.firstChild; node !== null; node = node.nextSibling) list.push(node);
    return list;
  }
  get children(): Element[] {
    return this.childNodes.filter((node) => node instanceof Element);
  }
  get firstElementChild(): Element | null {
    return this.children[0] ?? null;
  }
  get lastElementChild(): Element | null {
    return this.children.at(-1) ?? null;
  }
  get childElementCount(): number {
    return this.children.length;
  }
  get nodeValue(): string | null {
    return null;
  }
  set nodeValue(_value: string | null) {}
  get textContent(): string | null {
    let text = '';
    for (let node = this.firstChild; node !== null; node = node.nextSibling) {
      if (!(node instanceof Comment)) text += node.textContent ?? '';
    }
    return text;
  }
  set textContent(value: string | null) {
    this.replaceChildren();
    if (value !== null && value !== undefined && String(value) !== '') {
      this.appendChild((this.ownerDocument ?? (this as unknown as Document)).createTextNode(String(value)));
    }
  }
  get isConnected(): boolean {
    return this.getRootNode() instanceof Document;
  }
  hasChildNodes(): boolean {
    return this.firstChild !== null;
  }
  getRootNode(): Node {
    let node: Node = this;
    while (node.parentNode !== null) node = node.parentNode;
    return node;
  }
  contains(other: Node | null): boolean {
    for (let node = other; node; node = node.parentNode) if (node === this) return true;
    return false;
  }
  compareDocumentPosition(other: Node): number {
    if (other === this) return 0;
    if (this.contains(other)) return Node.DOCUMENT_POSITION_CONTAINED_BY | Node.DOCUMENT_POSITION_FOLLOWING;
    if (other.contains(this)) return Node.DOCUMENT_POSITION_CONTAINS | Node.DOCUMENT_POSITION_PRECEDING;
    const all = [...descendants(this.getRootNode())];
    return all.indexOf(this) < all.indexOf(other) ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  }
  appendChild<N extends Node>(child: N): N {
    return this.insertBefore(child, null);
  }
  insertBefore<N extends Node>(child: N, reference: Node | null): N {
    if (reference && reference.parentNode !== this) throw hierarchyError('the reference is not a child of this node');
    if (child.contains(this)) {
      const error = hierarchyError('a node cannot be put into itself');
      error.name = 'HierarchyRequestError';
      throw error;
    }
    if ((child as Node) instanceof DocumentFragment) {
      for (const node of child.childNodes) this.insertBefore(node, reference);
      return child;
    }
    const before = reference === child ? child.nextSibling : (reference ?? null);
    child.parentNode?.removeChild(child);
    const previous = before === null ? this.lastChild : before.previousSibling;
    child.parentNode = this;
    child.previousSibling = previous;
    child.nextSibling = before;
    if (previous === null) this.firstChild = child;
    else previous.nextSibling = child;
    if (before === null) this.lastChild = child;
    else before.previousSibling = child;
    return child;
  }
  removeChild<N extends Node>(child: N): N {
    if (child.parentNode !== this) throw hierarchyError('the node to be removed is not a child of this node');
    if (child.previousSibling === null) this.firstChild = child.nextSibling;
    else child.previousSibling.nextSibling = child.nextSibling;
    if (child.nextSibling === null) this.lastChild = child.previousSibling;
    else child.nextSibling.previousSibling = child.previousSibling;
    child.parentNode = null;
    child.previousSibling = null;
    child.nextSibling = null;
    const { ownerDocument } = child;
    if (ownerDocument !== null && child.contains(ownerDocument.focused)) ownerDocument.focused = null;
    return child;
  }
  replaceChild<N extends Node>(child: Node, old: N): N {
    this.insertBefore(child, old);
    return this.removeChild(old);
  }
  remove(): void {
    this.parentNode?.removeChild(this);
  }
  append(...items: (Node | string)[]): void {
    for (const item of items) this.appendChild(this.asNode(item));
  }
  prepend(...items: (Node | string)[]): void {
    const first = this.firstChild;
    for (const item of items) this.insertBefore(this.asNode(item), first);
  }
  before(...items: (Node | string)[]): void {
    for (const item of items) this.parentNode?.insertBefore(this.asNode(item), this);
  }
  after(...items: (Node | string)[]): void {
    const next = this.nextSibling;
    for (const item of items) this.parentNode?.insertBefore(this.asNode(item), next);
  }
  replaceWith(...items: (Node | string)[]): void {
    this.before(...items);
    this.remove();
  }
  replaceChildren(...items: (Node | string)[]): void {
    while (this.firstChild !== null) this.removeChild(this.firstChild);
    this.append(...items);
  }
  cloneNode(deep = false): Node {
    const copy = this.shallowClone();
    if (deep) for (const child of this.childNodes) copy.appendChild(child.cloneNode(true));
    return copy;
  }
  querySelector(selector: string): Element | null {
    return selectAll(this, selector, 1)[0] ?? null;
  }
  querySelectorAll(selector: string): Element[] {
    return selectAll(this, selector, Number.POSITIVE_INFINITY);
  }
  getElementsByTagName(name: string): Element[] {
    return this.querySelectorAll(name);
  }
  getElementsByClassName(name: string): Element[] {
    return this.querySelectorAll(`.${name}`);
  }
  normalize(): void {}

  protected shallowClone(): Node {
    throw new Error('this node cannot be cloned');
  }
  protected override eventPath(): EventTarget[] {
    const path: EventTarget[] = [];
    for (let node: Node | null = this; node !== null; node = node.parentNode) path.push(node);
    const root = path.at(-1);
    if (root instanceof Document) path.push(root.windowTarget);
    return path;
  }
  private asNode(item: Node | string): Node {
    if (item instanceof Node) return item;
    return (this.ownerDocument ?? (this as unknown as Document)).createTextNode(String(item));
  }
}

export class CharacterData extends Node {
  data: string;
  constructor(data: string) {
    super();
    this.data = data;
  }
  get length(): number {
    return this.data.length;
  }
  override get nodeValue(): string {
    return this.data;
  }
  override set nodeValue(value: string | null) {
    this.data = String(value ?? '');
  }
  override get textContent(): string {
    return this.data;
  }
  override set textContent(value: string | null) {
    this.data = String(value ?? '');
  }
  protected override shallowClone(): Node {
    const copy = new (this.constructor as new (data: string) => CharacterData)(this.data);
    copy.ownerDocument = this.ownerDocument;
    return copy;
  }
}

export class Text extends CharacterData {
  override readonly nodeType = 3;
  override readonly nodeName = '#text';
}

export class Comment extends CharacterData {
  override readonly nodeType = 8;
  override readonly nodeName = '#comment';
}

export class DocumentFragment extends Node {
  override readonly nodeType = 11;
  override readonly nodeName = '#document-fragment';
  protected override shallowClone(): Node {
    const copy = new DocumentFragment();
    copy.ownerDocument = this.ownerDocument;
    return copy;
  }
}

type TokenList = {
  readonly length: number;
  readonly value: string;
  add(...names: string[]): void;
  remove(...names: string[]): void;
  toggle(name: string, force?: boolean): boolean;
  replace(old: string, name: string): boolean;
  contains(name: string): boolean;
  item(index: number): string | null;
  forEach(visit: (name: string) => void): void;
  toString(): string;
  [Symbol.iterator](): Iterator<string>;
};

export class Element extends Node {
  override readonly nodeType = 1;
  override readonly nodeName: string;
  readonly tagName: string;
  readonly localName: string;
  readonly namespaceURI: string;
  readonly attributeMap: Map<string, string> = new Map();
  private styleObject: Style | null = null;

  constructor(localName: string, namespaceURI: string, ownerDocument: Document) {
    super();
    this.localName = localName;
    this.namespaceURI = namespaceURI;
    this.tagName = namespaceURI === htmlNamespace ? localName.toUpperCase() : localName;
    this.nodeName = this.tagName;
    this.ownerDocument = ownerDocument;
  }

  get attributes(): { name: string; value: string }[] {
    return [...this.attributeMap].map(([name, value]) => ({ name, localName: name, nodeName: name, value }));
  }
  getAttribute(name: string): string | null {
    return this.attributeMap.get(this.attributeName(name)) ?? null;
  }
  setAttribute(name: string, value: unknown): void {
    this.attributeMap.set(this.attributeName(name), String(value));
    this.attributeChanged(this.attributeName(name));
  }
  removeAttribute(name: string): void {
    if (this.attributeMap.delete(this.attributeName(name))) this.attributeChanged(this.attributeName(name));
  }
  hasAttribute(name: string): boolean {
    return this.attributeMap.has(this.attributeName(name));
  }
  toggleAttribute(name: string, force = !this.hasAttribute(name)): boolean {
    if (force) this.setAttribute(name, this.getAttribute(name) ?? '');
    else this.removeAttribute(name);
    return force;
  }
  getAttributeNames(): string[] {
    return [...this.attributeMap.keys()];
  }
  getAttributeNS(_namespace: string | null, name: string): string | null {
    return this.getAttribute(name);
  }
  setAttributeNS(_namespace: string | null, name: string, value: unknown): void {
    this.setAttribute(name, value);
  }
  removeAttributeNS(_namespace: string | null, name: string): void {
    this.removeAttribute(name);
  }
  hasAttributes(): boolean {
    return this.attributeMap.size > 0;
  }
  /** Called after an attribute changes. */
  protected attributeChanged(name: string): void {
    if (name === 'style') this.styleObject = null;
  }
  private attributeName(name: string): string {
    return this.namespaceURI === htmlNamespace ? String(name).toLowerCase() : String(name);
  }

  get style(): Style {
    this.styleObject ??= createStyle(this.getAttribute('style') ?? '', (text) => {
      if (text !== '' || this.attributeMap.has('style')) this.attributeMap.set('style', text);
    });
    return this.styleObject;
  }
  set style(text: string) {
    this.setAttribute('style', text);
  }
  get classList(): TokenList {
    const read = (): string[] => (this.getAttribute('class') ?? '').split(/\s+/).filter((name) => name !== '');
    const write = (names: Iterable<string>): void => this.setAttribute('class', [...new Set(names)].join(' '));
    return {
      get length() {
        return read().length;
      },
      get value() {
        return read().join(' ');
      },
      add: (...names) => write([...read(), ...names]),
      remove: (...names) => write(read().filter((name) => !names.includes(name))),
      toggle(name, force = !read().includes(name)) {
        write(force ? [...read(), name] : read().filter((known) => known !== name));
        return force;
      },
      replace(old, name) {
        const isThere = read().includes(old);
        if (isThere) write(read().map((known) => (known === old ? name : known)));
        return isThere;
      },
      contains: (name) => read().includes(name),
      item: (index) => read()[index] ?? null,
      forEach: (visit) => read().forEach(visit),
      toString: () => read().join(' '),
      [Symbol.iterator]: () => read()[Symbol.iterator](),
    };
  }
  get dataset(): Record<string, string> {
    const toName = (key: string | symbol): string =>
      `data-${String(key).replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`;
    return new Proxy({} as Record<string, string>, {
      get: (_target, key) => this.getAttribute(toName(key)) ?? undefined,
      has: (_target, key) => this.hasAttribute(toName(key)),
      set: (_target, key, value) => {
        this.setAttribute(toName(key), value);
        return true;
      },
      deleteProperty: (_target, key) => {
        this.removeAttribute(toName(key));
        return true;
      },
    });
  }
  get nextElementSibling(): Element | null {
    let node = this.nextSibling;
    while (node !== null && !(node instanceof Element)) node = node.nextSibling;
    return node;
  }
  get previousElementSibling(): Element | null {
    let node = this.previousSibling;
    while (node !== null && !(node instanceof Element)) node = node.previousSibling;
    return node;
  }
  get innerHTML(): string {
    return serialize(this, false);
  }
  set innerHTML(html: string) {
    this.replaceChildren();
    parseInto(this, String(html ?? ''));
  }
  get outerHTML(): string {
    return serialize(this, true);
  }
  matches(selector: string): boolean {
    return matchesSelector(this, selector);
  }
  closest(selector: string): Element | null {
    for (let node: Element | null = this; node !== null; node = node.parentElement)
      if (node.matches(selector)) return node;
    return null;
  }
  insertAdjacentHTML(where: string, html: string): void {
    const fragment = new DocumentFragment();
    fragment.ownerDocument = this.ownerDocument;
    parseInto(fragment, html);
    if (where === 'beforebegin') this.before(fragment);
    else if (where === 'afterbegin') this.prepend(fragment);
    else if (where === 'beforeend') this.append(fragment);
    else this.after(fragment);
  }
  getBoundingClientRect(): Record<string, number> {
    return { x: 0, y: 0, top: 0, left: 0, right: 0, bottom: 0, width: 0, height: 0 };
  }
  scrollIntoView(): void {}
  protected override shallowClone(): Node {
    const copy = (this.ownerDocument as Document).createElementNS(this.namespaceURI, this.localName);
    for (const [name, value] of this.attributeMap) copy.setAttribute(name, value);
    return copy;
  }
}

export class Document extends Node {
  override readonly nodeType = 9;
  override readonly nodeName = '#document';
  readonly compatMode = 'CSS1Compat';
  readonly readyState = 'complete';
  readonly visibilityState = 'visible';
  readonly hidden = false;
  title = '';
  cookie = '';
  oninput: unknown = null;
  focused: Element | null = null;
  /** Where events bubble after the document: the window's listeners. */
  readonly windowTarget: EventTarget = new EventTarget();
  private readonly makeElement: (name: string, namespace: string, owner: Document) => Element;

  constructor(makeElement: (name: string, namespace: string, owner: Document) => Element) {
    super();
    this.makeElement = makeElement;
    const root = this.appendChild(this.createElement('html'));
    root.append(this.createElement('head'), this.createElement('body'));
  }
  get documentElement(): Element {
    return this.firstElementChild as Element;
  }
  get head(): Element {
    return this.documentElement.children[0] as Element;
  }
  get body(): Element {
    return this.documentElement.children[1] as Element;
  }
  get activeElement(): Element {
    return this.focused ?? this.body;
  }
  get defaultView(): unknown {
    return globalThis;
  }
  hasFocus(): boolean {
    return true;
  }
  createElement(name: string): Element {
    return this.makeElement(String(name).toLowerCase(), htmlNamespace, this);
  }
  createElementNS(namespace: string | null, name: string): Element {
    return this.makeElement(String(name), namespace ?? '', this);
  }
  createTextNode(data: unknown): Text {
    return this.adopt(new Text(String(data)));
  }
  createComment(data: unknown): Comment {
    return this.adopt(new Comment(String(data)));
  }
  createDocumentFragment(): DocumentFragment {
    return this.adopt(new DocumentFragment());
  }
  importNode(node: Node, deep = false): Node {
    return node.cloneNode(deep);
  }
  getElementById(id: string): Element | null {
    for (const node of descendants(this)) if (node instanceof Element && node.getAttribute('id') === id) return node;
    return null;
  }
  getSelection(): null {
    return null;
  }
  private adopt<N extends Node>(node: N): N {
    node.ownerDocument = this;
    return node;
  }
}
