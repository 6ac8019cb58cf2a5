/** Hosts of URLs; see https://url.spec.whatwg.org/#host-parsing. Names outside of ASCII are refused: there is no IDNA. */
import { percentDecode, percentEncode } from './percent.ts';

const FORBIDDEN = /[\0\t\n\r #/:<>?@[\\\]^|]/;

/** The serialised host, or null when it is not one. */
export function parseHost(text: string, isSpecial: boolean): string | null {
  if (text.startsWith('[')) {
    const pieces = text.endsWith(']') ? parseIpv6(text.slice(1, -1)) : null;
    return pieces && `[${ipv6Text(pieces)}]`;
  }
  if (!isSpecial) return FORBIDDEN.test(text) ? null : percentEncode(text, '');
  const domain = percentDecode(text).toLowerCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the standard forbids them
  if (domain === '' || FORBIDDEN.test(domain) || /[\x00-\x1f%\x7f]|[^\x00-\x7f]/.test(domain)) return null;
  return endsInNumber(domain) ? parseIpv4(domain) : domain;
}

function endsInNumber(domain: string): boolean {
  const parts = domain.split('.');
  if (parts.at(-1) === '' && parts.length > 1) parts.pop();
  const last = parts.at(-1) ?? '';
  return /^\d+$/.test(last) || /^0x[0-9a-f]*$/.test(last);
}

function parseIpv4(domain: string): string | null {
  const parts = domain.split('.');
  if (parts.at(-1) === '' && parts.length > 1) parts.pop();
  const numbers = parts.map((part) => {
    if (/^0x[0-9a-f]*$/.test(part)) return part === '0x' ? 0 : Number(part);
    if (/^0[0-7]+$/.test(part)) return Number.parseInt(part, 8);
    return /^(0|[1-9]\d*)$/.test(part) ? Number(part) : Number.NaN;
  });
  const last = numbers.pop() ?? Number.NaN;
  if (numbers.length > 3 || numbers.some((number) => !(number <= 255)) || !(last < 256 ** (4 - numbers.length))) {
    return null;
  }
  const address = numbers.reduce((sum, number, index) => sum + number * 256 ** (3 - index), last);
  return [3, 2, 1, 0].map((place) => Math.floor(address / 256 ** place) % 256).join('.');
}

function parseIpv6(given: string): number[] | null {
  let text = given;
  const dotted = /^(.*:)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(given);
  if (dotted) {
    const [, before = '', ...texts] = dotted;
    const bytes = texts.map(Number);
    if (bytes.some((byte, index) => byte > 255 || String(byte) !== texts[index])) return null;
    const [a = 0, b = 0, c = 0, d = 0] = bytes;
    text = `${before}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  }
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const [head = [], tail = []] = halves.map((half) =>
    half === '' ? [] : half.split(':').map((piece) => (/^[0-9a-f]{1,4}$/i.test(piece) ? Number(`0x${piece}`) : -1)),
  );
  const missing = 8 - head.length - tail.length;
  if ([...head, ...tail].includes(-1) || (halves.length === 2 ? missing < 1 : missing !== 0)) return null;
  return [...head, ...Array.from({ length: missing }, () => 0), ...tail];
}

/** The longest run of zeros, the first of equals and two at least, is written as `::`. */
function ipv6Text(pieces: readonly number[]): string {
  let best = { at: -1, length: 1 };
  for (let at = 0; at < 8; at += 1) {
    let length = 0;
    while (pieces[at + length] === 0) length += 1;
    if (length > best.length) best = { at, length };
  }
  const text = (part: readonly number[]) => part.map((piece) => piece.toString(16)).join(':');
  if (best.at < 0) return text(pieces);
  return `${text(pieces.slice(0, best.at))}::${text(pieces.slice(best.at + best.length))}`;
}
