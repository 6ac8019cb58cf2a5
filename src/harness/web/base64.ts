/** `btoa` and `atob`; see https://html.spec.whatwg.org/#atob. */
import { DOMException } from '../abort.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Encodes a string whose characters are bytes. */
export function btoa(data: unknown): string {
  const text = String(data);
  let encoded = '';
  for (let at = 0; at < text.length; at += 3) {
    const bytes = [0, 1, 2].map((offset) => text.charCodeAt(at + offset));
    if (bytes.some((byte) => byte > 255)) {
      throw new DOMException('The string contains characters outside of the Latin1 range.', 'InvalidCharacterError');
    }
    const [first = 0, second = 0, third = 0] = bytes.map((byte) => byte || 0);
    const sextets = [first >> 2, ((first & 3) << 4) | (second >> 4), ((second & 15) << 2) | (third >> 6), third & 63];
    const length = Math.min(3, text.length - at) + 1;
    for (let place = 0; place < 4; place += 1) encoded += place < length ? ALPHABET[sextets[place] ?? 0] : '=';
  }
  return encoded;
}

/** Decodes base64 to a string whose characters are bytes. White space is ignored, padding is optional. */
export function atob(data: unknown): string {
  let text = String(data).replace(/[\t\n\f\r ]/g, '');
  if (text.length % 4 === 0) text = text.replace(/={1,2}$/, '');
  if (text.length % 4 === 1 || /[^A-Za-z0-9+/]/.test(text)) {
    throw new DOMException('The string to be decoded is not correctly encoded.', 'InvalidCharacterError');
  }
  let decoded = '';
  let bits = 0;
  let held = 0;
  for (const character of text) {
    bits = (bits << 6) | ALPHABET.indexOf(character);
    held += 6;
    if (held < 8) continue;
    held -= 8;
    decoded += String.fromCharCode((bits >> held) & 255);
    bits &= (1 << held) - 1;
  }
  return decoded;
}
