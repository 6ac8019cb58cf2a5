/** `URL`; see https://url.spec.whatwg.org/#url-class. */
import { ENCODED, percentEncode } from './percent.ts';
import { ownParams, refill, URLSearchParams } from './search-params.ts';
import { parseHost } from './url-host.ts';
import {
  defaultPort,
  encodeQuery,
  hostText,
  isSpecial,
  parseUrl,
  pathText,
  type UrlRecord,
  urlText,
  withPath,
} from './url-record.ts';

function recordOf(url: unknown, base: unknown): UrlRecord | null {
  const from = base === undefined ? null : parseUrl(String(base), null);
  return base !== undefined && from === null ? null : parseUrl(String(url).toWellFormed(), from);
}

export class URL {
  #record: UrlRecord;
  #params: URLSearchParams | null = null;

  constructor(url: unknown, base?: unknown) {
    const record = recordOf(url, base);
    if (record === null) throw new TypeError("Failed to construct 'URL': Invalid URL");
    this.#record = record;
  }
  static canParse(url: unknown, base?: unknown): boolean {
    return recordOf(url, base) !== null;
  }
  static parse(url: unknown, base?: unknown): URL | null {
    return URL.canParse(url, base) ? new URL(url, base) : null;
  }
  /** Files and URLs without a path below a host have no user, password or port. */
  get #hasNoPort(): boolean {
    return !this.#record.host || this.#record.scheme === 'file';
  }

  get href(): string {
    return urlText(this.#record);
  }
  set href(href: unknown) {
    const record = parseUrl(String(href), null);
    if (record === null) throw new TypeError("Failed to set the 'href' property on 'URL': Invalid URL");
    this.#record = record;
    if (this.#params) refill(this.#params, record.query ?? '');
  }
  get origin(): string {
    const { scheme } = this.#record;
    return isSpecial(this.#record) && scheme !== 'file' ? `${scheme}://${hostText(this.#record)}` : 'null';
  }
  get protocol(): string {
    return `${this.#record.scheme}:`;
  }
  set protocol(protocol: unknown) {
    const scheme = /^([a-z][a-z0-9+\-.]*)(:|$)/i.exec(String(protocol))?.[1]?.toLowerCase();
    const record = this.#record;
    if (scheme === undefined || isSpecial({ scheme }) !== isSpecial(record)) return;
    if (scheme === 'file' && (record.username || record.password || record.port !== null)) return;
    if (record.scheme === 'file' && record.host === '') return;
    record.scheme = scheme;
    if (record.port === defaultPort(scheme)) record.port = null;
  }
  get username(): string {
    return this.#record.username;
  }
  set username(username: unknown) {
    if (!this.#hasNoPort) this.#record.username = percentEncode(String(username), ENCODED.userinfo);
  }
  get password(): string {
    return this.#record.password;
  }
  set password(password: unknown) {
    if (!this.#hasNoPort) this.#record.password = percentEncode(String(password), ENCODED.userinfo);
  }
  get host(): string {
    return hostText(this.#record);
  }
  set host(host: unknown) {
    const { name, rest } = this.#splitHost(host);
    if (rest !== '' && this.#record.scheme === 'file') return;
    if (this.#setHost(name) && /^:\d/.test(rest)) this.port = rest.slice(1);
  }
  get hostname(): string {
    return this.#record.host ?? '';
  }
  set hostname(hostname: unknown) {
    const { name, rest } = this.#splitHost(hostname);
    if (rest === '') this.#setHost(name);
  }
  /** The name of a host, and the colon and port behind it. */
  #splitHost(host: unknown): { name: string; rest: string } {
    const [text = ''] = String(host).split(isSpecial(this.#record) ? /[/\\?#]/ : /[/?#]/, 1);
    const [name = ''] = /^(?:\[[^\]]*\]|[^:[])*/.exec(text) ?? [];
    return { name, rest: text.slice(name.length) };
  }
  #setHost(name: string): boolean {
    const record = this.#record;
    if (typeof record.path === 'string') return false;
    const isEmptyAllowed = record.scheme === 'file' || (!isSpecial(record) && !record.username && record.port === null);
    const host = name === '' ? (isEmptyAllowed ? '' : null) : parseHost(name, isSpecial(record));
    if (host === null) return false;
    record.host = record.scheme === 'file' && host === 'localhost' ? '' : host;
    return true;
  }
  get port(): string {
    return this.#record.port === null ? '' : String(this.#record.port);
  }
  set port(port: unknown) {
    if (this.#hasNoPort) return;
    const text = String(port);
    const digits = /^\d+/.exec(text)?.[0];
    if (text === '') this.#record.port = null;
    if (digits === undefined || Number(digits) > 65_535) return;
    this.#record.port = Number(digits) === defaultPort(this.#record.scheme) ? null : Number(digits);
  }
  get pathname(): string {
    return pathText(this.#record);
  }
  set pathname(pathname: unknown) {
    if (typeof this.#record.path === 'string') return;
    const text = String(pathname).replace(/[\t\n\r]/g, '');
    if (text === '' && !isSpecial(this.#record)) this.#record.path = this.#record.host === null ? [''] : [];
    else {
      const start = isSpecial(this.#record) ? /^[/\\]/ : /^\//;
      const escaped = text.replaceAll('?', '%3F').replaceAll('#', '%23');
      this.#record = withPath({ ...this.#record, path: [] }, escaped.replace(start, ''));
    }
  }
  get search(): string {
    return this.#record.query ? `?${this.#record.query}` : '';
  }
  set search(search: unknown) {
    const text = String(search).toWellFormed();
    const query = text.replace(/^\?/, '').replace(/[\t\n\r]/g, '');
    this.#record.query = text === '' ? null : encodeQuery(query, this.#record);
    if (this.#params) refill(this.#params, query);
  }
  get searchParams(): URLSearchParams {
    if (this.#params === null) {
      this.#params = new URLSearchParams();
      refill(this.#params, this.#record.query ?? '');
      ownParams(this.#params, (query) => {
        this.#record.query = query === '' ? null : query;
      });
    }
    return this.#params;
  }
  get hash(): string {
    return this.#record.fragment ? `#${this.#record.fragment}` : '';
  }
  set hash(hash: unknown) {
    const text = String(hash).toWellFormed();
    const fragment = text.replace(/^#/, '').replace(/[\t\n\r]/g, '');
    this.#record.fragment = text === '' ? null : percentEncode(fragment, ENCODED.fragment);
  }
  toString(): string {
    return this.href;
  }
  toJSON(): string {
    return this.href;
  }
  get [Symbol.toStringTag](): string {
    return 'URL';
  }
}
