/** `URLSearchParams`; see https://url.spec.whatwg.org/#interface-urlsearchparams. */
import { formEncode, percentDecode } from './percent.ts';

type Pair = [string, string];

/** The well-formed string, as Web IDL passes it: a lone surrogate becomes U+FFFD. */
const textOf = (value: unknown): string => String(value).toWellFormed();

function parseForm(text: string): Pair[] {
  return text
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', ...rest] = part.split('=');
      return [decodeForm(name), decodeForm(rest.join('='))];
    });
}

const decodeForm = (text: string): string => percentDecode(text.replaceAll('+', ' '));

function pairsOf(init: unknown): Pair[] {
  if (typeof init !== 'object' || init === null) return parseForm(textOf(init).replace(/^\?/, ''));
  if (Symbol.iterator in init) {
    return [...(init as Iterable<Iterable<unknown>>)].map((item) => {
      const pair = [...item];
      if (pair.length !== 2) throw new TypeError('each pair needs a name and a value');
      return [textOf(pair[0]), textOf(pair[1])];
    });
  }
  return Object.entries(init).map(([name, value]) => [textOf(name), textOf(value)]);
}

/** What the URL that owns the parameters does when they change. */
const owners = new WeakMap<URLSearchParams, (query: string) => void>();

/** Ties parameters to their URL. */
export function ownParams(params: URLSearchParams, changed: (query: string) => void): void {
  owners.set(params, changed);
}

/** Replaces all pairs by those of a query, for the URL that owns them. A query has no question mark to drop: its first one is text. */
export let refill: (params: URLSearchParams, query: string) => void;

export class URLSearchParams {
  #pairs: Pair[];
  constructor(init: unknown = '') {
    this.#pairs = pairsOf(init);
  }
  #changed(): void {
    owners.get(this)?.(this.toString());
  }
  static {
    refill = (params, query) => {
      params.#pairs = parseForm(query);
    };
  }
  get size(): number {
    return this.#pairs.length;
  }
  append(name: unknown, value: unknown): void {
    this.#pairs.push([textOf(name), textOf(value)]);
    this.#changed();
  }
  delete(name: unknown, value?: unknown): void {
    const key = textOf(name);
    this.#pairs = this.#pairs.filter(
      ([known, kept]) => known !== key || (value !== undefined && kept !== textOf(value)),
    );
    this.#changed();
  }
  get(name: unknown): string | null {
    return this.#pairs.find(([known]) => known === textOf(name))?.[1] ?? null;
  }
  getAll(name: unknown): string[] {
    return this.#pairs.filter(([known]) => known === textOf(name)).map(([, value]) => value);
  }
  has(name: unknown, value?: unknown): boolean {
    return this.#pairs.some(
      ([known, kept]) => known === textOf(name) && (value === undefined || kept === textOf(value)),
    );
  }
  set(name: unknown, value: unknown): void {
    const key = textOf(name);
    const first = this.#pairs.find(([known]) => known === key);
    if (first) {
      first[1] = textOf(value);
      this.#pairs = this.#pairs.filter((pair) => pair === first || pair[0] !== key);
    } else this.#pairs.push([key, textOf(value)]);
    this.#changed();
  }
  /** By code units of the names; equal ones keep their order. */
  sort(): void {
    this.#pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    this.#changed();
  }
  forEach(visit: (value: string, name: string, params: URLSearchParams) => void, self?: unknown): void {
    for (const [name, value] of this.#pairs) visit.call(self, value, name, this);
  }
  keys(): IterableIterator<string> {
    return this.#pairs.map(([name]) => name).values();
  }
  values(): IterableIterator<string> {
    return this.#pairs.map(([, value]) => value).values();
  }
  entries(): IterableIterator<Pair> {
    return this.#pairs.map(([name, value]): Pair => [name, value]).values();
  }
  [Symbol.iterator](): IterableIterator<Pair> {
    return this.entries();
  }
  toString(): string {
    return this.#pairs.map(([name, value]) => `${formEncode(name)}=${formEncode(value)}`).join('&');
  }
  get [Symbol.toStringTag](): string {
    return 'URLSearchParams';
  }
}
