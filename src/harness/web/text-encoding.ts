/** `TextEncoder` and `TextDecoder` for UTF-8; see https://encoding.spec.whatwg.org/#utf-8-decoder. */

/** The UTF-8 bytes of a text; a lone surrogate becomes U+FFFD. */
export function utf8Bytes(text: string): number[] {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const point = code >= 0xd800 && code <= 0xdfff ? 0xfffd : code;
    if (point < 0x80) bytes.push(point);
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), 0x80 | (point & 63));
    else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
    else {
      bytes.push(0xf0 | (point >> 18), 0x80 | ((point >> 12) & 63), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
    }
  }
  return bytes;
}

export class TextEncoder {
  get encoding(): string {
    return 'utf-8';
  }
  encode(text: unknown = ''): Uint8Array {
    return new Uint8Array(utf8Bytes(String(text)));
  }
  encodeInto(text: unknown, target: Uint8Array): { read: number; written: number } {
    let read = 0;
    let written = 0;
    for (const character of String(text)) {
      const bytes = utf8Bytes(character);
      if (written + bytes.length > target.length) break;
      target.set(bytes, written);
      written += bytes.length;
      read += character.length;
    }
    return { read, written };
  }
}

/** How many bytes follow a first byte, with the range of the next one; null when none may begin so. */
function startOf(byte: number): { needed: number; point: number; lower: number; upper: number } | null {
  if (byte >= 0xc2 && byte <= 0xdf) return { needed: 1, point: byte & 0x1f, lower: 0x80, upper: 0xbf };
  if (byte >= 0xe0 && byte <= 0xef) {
    return { needed: 2, point: byte & 0xf, lower: byte === 0xe0 ? 0xa0 : 0x80, upper: byte === 0xed ? 0x9f : 0xbf };
  }
  if (byte >= 0xf0 && byte <= 0xf4) {
    return { needed: 3, point: byte & 7, lower: byte === 0xf0 ? 0x90 : 0x80, upper: byte === 0xf4 ? 0x8f : 0xbf };
  }
  return null;
}

/** The text of UTF-8 bytes, with U+FFFD for what is not; `rest` is where an unfinished character begins. */
function decodeUtf8(bytes: Uint8Array, mayEndEarly: boolean): { text: string; rest: number; isInvalid: boolean } {
  let text = '';
  let isInvalid = false;
  let at = 0;
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) {
      text += String.fromCharCode(byte);
      at += 1;
      continue;
    }
    const start = startOf(byte);
    let next = at + 1;
    let missing = start?.needed ?? 0;
    let { point, lower, upper } = start ?? { point: 0, lower: 0, upper: 0 };
    while (missing > 0 && next < bytes.length) {
      const more = bytes[next] ?? 0;
      if (more < lower || more > upper) break;
      [lower, upper] = [0x80, 0xbf];
      point = (point << 6) | (more & 63);
      missing -= 1;
      next += 1;
    }
    if (start && missing > 0 && next >= bytes.length && mayEndEarly) return { text, rest: at, isInvalid };
    const isWhole = start !== null && missing === 0;
    if (!isWhole) isInvalid = true;
    text += isWhole ? String.fromCodePoint(point) : '\ufffd';
    at = next;
  }
  return { text, rest: bytes.length, isInvalid };
}

function bytesOf(input: unknown): Uint8Array {
  if (input === undefined) return new Uint8Array();
  if (ArrayBuffer.isView(input)) {
    return new Uint8Array(input.buffer as ArrayBuffer, input.byteOffset, input.byteLength);
  }
  if (input instanceof ArrayBuffer) return new Uint8Array(input);
  throw new TypeError('decode needs a buffer');
}

export class TextDecoder {
  readonly fatal: boolean;
  readonly ignoreBOM: boolean;
  private pending = new Uint8Array();
  private isStart = true;
  constructor(label: unknown = 'utf-8', options: { fatal?: boolean; ignoreBOM?: boolean } = {}) {
    if (!/^\s*(unicode-1-1-utf-8|unicode11utf8|unicode20utf8|utf-?8|x-unicode20utf8)\s*$/i.test(String(label))) {
      throw new RangeError(`The encoding "${String(label)}" is not available`);
    }
    this.fatal = Boolean(options.fatal);
    this.ignoreBOM = Boolean(options.ignoreBOM);
  }
  get encoding(): string {
    return 'utf-8';
  }
  decode(input?: unknown, { stream = false }: { stream?: boolean } = {}): string {
    const more = bytesOf(input);
    const bytes = new Uint8Array(this.pending.length + more.length);
    bytes.set(this.pending);
    bytes.set(more, this.pending.length);
    const { text, rest, isInvalid } = decodeUtf8(bytes, stream);
    this.pending = bytes.slice(rest);
    if (!stream) this.pending = new Uint8Array();
    if (isInvalid && this.fatal) throw new TypeError('The encoded data was not valid.');
    const hasMark = this.isStart && !this.ignoreBOM && text.startsWith('\ufeff');
    this.isStart = !stream || (this.isStart && text === '');
    return hasMark ? text.slice(1) : text;
  }
}
