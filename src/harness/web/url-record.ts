/**
 * The parser of URLs; see https://url.spec.whatwg.org/#url-parsing. It reads a URL part by part instead of character by
 * character: a fragment begins at the first `#` and a query at the first `?`, whatever stands before.
 */
import { ENCODED, percentEncode } from './percent.ts';
import { parseHost } from './url-host.ts';

export type UrlRecord = {
  scheme: string;
  username: string;
  password: string;
  /** Serialised; null without an authority. */
  host: string | null;
  port: number | null;
  /** A text when it is opaque, as in `mailto:somebody`. */
  path: string[] | string;
  query: string | null;
  fragment: string | null;
};

const DEFAULT_PORTS: Readonly<Record<string, number | null>> = {
  __proto__: null as never,
  file: null,
  ftp: 21,
  http: 80,
  https: 443,
  ws: 80,
  wss: 443,
};

export const isSpecial = ({ scheme }: Pick<UrlRecord, 'scheme'>): boolean => scheme in DEFAULT_PORTS;
export const defaultPort = (scheme: string): number | null => DEFAULT_PORTS[scheme] ?? null;

const isDrive = (text: string): boolean => /^[a-z][:|]$/i.test(text);
const startsWithDrive = (text: string): boolean => /^[a-z][:|]([/\\]|$)/i.test(text);

/** @returns null when the text is no URL */
export function parseUrl(given: string, base: UrlRecord | null): UrlRecord | null {
  const text = given.replace(/^[\0-\x20]+|[\0-\x20]+$/g, '').replace(/[\t\n\r]/g, '');
  const [, before = '', query, fragment] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(text) ?? [];
  const scheme = /^([a-z][a-z0-9+\-.]*):/i.exec(before)?.[1];
  const record = scheme
    ? withScheme(scheme.toLowerCase(), before.slice(scheme.length + 1), base)
    : relative(before, base, query !== undefined, fragment !== undefined);
  if (record === null) return null;
  if (query !== undefined) record.query = encodeQuery(query, record);
  if (fragment !== undefined) record.fragment = percentEncode(fragment, ENCODED.fragment);
  return record;
}

export function encodeQuery(query: string, record: UrlRecord): string {
  return percentEncode(query, isSpecial(record) ? ENCODED.specialQuery : ENCODED.query);
}

function withScheme(scheme: string, rest: string, base: UrlRecord | null): UrlRecord | null {
  const record = emptyRecord(scheme);
  if (scheme === 'file') return file(record, rest, base?.scheme === 'file' ? base : null);
  if (isSpecial(record)) {
    if (base?.scheme === scheme && !/^[/\\]{2}/.test(rest.replaceAll('\\', '/'))) return relativeTo(base, rest, false);
    return authority(record, rest.replace(/^[/\\]+/, ''));
  }
  if (rest.startsWith('//')) return authority(record, rest.slice(2));
  if (rest.startsWith('/')) return withPath(record, rest.slice(1));
  // A space at the end is left only before a query or a fragment, and would be lost without them.
  record.path = percentEncode(rest, ENCODED.opaque).replace(/ $/, '%20');
  return record;
}

function relative(text: string, base: UrlRecord | null, hasQuery: boolean, hasFragment: boolean): UrlRecord | null {
  if (base === null) return null;
  if (typeof base.path === 'string') {
    return text === '' && hasFragment && !hasQuery ? { ...base, fragment: null } : null;
  }
  return base.scheme === 'file' ? file(emptyRecord('file'), text, base) : relativeTo(base, text, hasQuery);
}

function relativeTo(base: UrlRecord, text: string, hasQuery: boolean): UrlRecord | null {
  const record = { ...copyOf(base), fragment: null };
  const rest = isSpecial(base) ? text.replaceAll('\\', '/') : text;
  if (rest.startsWith('//')) {
    return authority(emptyRecord(base.scheme), isSpecial(base) ? rest.replace(/^\/+/, '') : rest.slice(2));
  }
  if (rest.startsWith('/')) return withPath({ ...record, path: [], query: null }, rest.slice(1));
  if (rest === '') return hasQuery ? { ...record, query: null } : record;
  shorten(record);
  return withPath({ ...record, query: null }, text);
}

function file(record: UrlRecord, text: string, base: UrlRecord | null): UrlRecord | null {
  record.host = '';
  const rest = text.replaceAll('\\', '/');
  if (rest.startsWith('//')) {
    const [host = ''] = rest.slice(2).split('/', 1);
    if (isDrive(host)) return withPath(record, rest.slice(2));
    const parsed = host === '' ? '' : parseHost(host, true);
    if (parsed === null) return null;
    record.host = parsed === 'localhost' ? '' : parsed;
    return withPath(record, rest.slice(3 + host.length));
  }
  if (rest.startsWith('/')) {
    const drive = base && typeof base.path !== 'string' ? base.path[0] : undefined;
    if (base) record.host = base.host;
    if (drive && /^[a-z]:$/i.test(drive) && !startsWithDrive(rest.slice(1))) record.path = [drive];
    return withPath(record, rest.slice(1));
  }
  if (!base) return withPath(record, text);
  const copy = { ...copyOf(base), fragment: null };
  if (rest === '') return copy;
  if (startsWithDrive(rest)) copy.path = [];
  else shorten(copy);
  return withPath({ ...copy, query: null }, text);
}

/** What follows `//`: user, host, port, path. */
function authority(record: UrlRecord, text: string): UrlRecord | null {
  const end = text.search(isSpecial(record) ? /[/\\]/ : /\//);
  const whole = end < 0 ? text : text.slice(0, end);
  const at = whole.lastIndexOf('@');
  if (at >= 0) {
    const [username = '', ...password] = whole.slice(0, at).split(':');
    record.username = percentEncode(username, ENCODED.userinfo);
    record.password = percentEncode(password.join(':'), ENCODED.userinfo);
  }
  const place = whole.slice(at + 1);
  const [, host = '', port] = /^((?:\[[^\]]*\]?|[^:[])*)(?::(.*))?$/s.exec(place) ?? [];
  const isMissing = host === '' && (at >= 0 || port !== undefined || isSpecial(record));
  const parsed = host === '' ? '' : parseHost(host, isSpecial(record));
  if (isMissing || parsed === null || (host === '' && place !== '')) return null;
  record.host = parsed;
  if (port) {
    const number = /^\d+$/.test(port) ? Number(port) : Number.NaN;
    if (!(number <= 65_535)) return null;
    record.port = number === defaultPort(record.scheme) ? null : number;
  }
  if (end < 0) return isSpecial(record) ? { ...record, path: [''] } : record;
  return withPath(record, text.slice(end + 1));
}

/** Appends the segments of a path, whose leading slash was read. */
export function withPath(record: UrlRecord, text: string): UrlRecord {
  const path = [...record.path];
  const result = { ...record, path };
  const segments = text.split(isSpecial(record) ? /[/\\]/ : '/');
  for (const [index, segment] of segments.entries()) {
    const isLast = index === segments.length - 1;
    const dots = segment.replaceAll(/%2e/gi, '.');
    if (dots === '..') shorten(result);
    if (dots === '.' || dots === '..') {
      if (isLast) path.push('');
    } else if (record.scheme === 'file' && path.length === 0 && isDrive(segment)) path.push(`${segment[0]}:`);
    else path.push(percentEncode(segment, ENCODED.path));
  }
  return result;
}

/** Removes the last segment, but not the drive of a file. */
function shorten(record: UrlRecord): void {
  const { path, scheme } = record;
  if (typeof path === 'string') return;
  if (scheme === 'file' && path.length === 1 && /^[a-z]:$/i.test(path[0] ?? '')) return;
  path.pop();
}

function emptyRecord(scheme: string): UrlRecord {
  return { scheme, username: '', password: '', host: null, port: null, path: [], query: null, fragment: null };
}

function copyOf(record: UrlRecord): UrlRecord {
  return { ...record, path: typeof record.path === 'string' ? record.path : [...record.path] };
}

export function pathText({ path }: UrlRecord): string {
  return typeof path === 'string' ? path : path.map((segment) => `/${segment}`).join('');
}

export function hostText({ host, port }: UrlRecord): string {
  return `${host ?? ''}${port === null ? '' : `:${port}`}`;
}

export function urlText(record: UrlRecord): string {
  const { scheme, username, password, host, path, query, fragment } = record;
  const user = username || password ? `${username}${password && `:${password}`}@` : '';
  const isAmbiguous = host === null && typeof path !== 'string' && path.length > 1 && path[0] === '';
  const place = host !== null ? `//${user}${hostText(record)}` : isAmbiguous ? '/.' : '';
  const end = `${query === null ? '' : `?${query}`}${fragment === null ? '' : `#${fragment}`}`;
  return `${scheme}:${place}${pathText(record)}${end}`;
}
