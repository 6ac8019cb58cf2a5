/** Percent encoding; see https://url.spec.whatwg.org/#percent-encoded-bytes. */
import { TextDecoder, utf8Bytes } from './text-encoding.ts';

const C0 = /[^\x20-\x7e]/;

/** Characters that each part of a URL encodes, besides those outside of printable ASCII. */
export const ENCODED = {
  opaque: '',
  fragment: ' "<>`',
  query: ' "#<>',
  specialQuery: ' "#<>\'',
  path: ' "#<>?^`{}',
  userinfo: ' "#<>?^`{}/:;=@[\\]|',
} as const;

export function percentEncode(text: string, set: string): string {
  let encoded = '';
  for (const character of text) {
    if (C0.test(character) || set.includes(character)) {
      for (const byte of utf8Bytes(character)) encoded += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    } else encoded += character;
  }
  return encoded;
}

export function percentDecode(text: string): string {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.slice(at + 1, at + 3);
    if (text[at] === '%' && /^[0-9a-f]{2}$/i.test(code)) {
      bytes.push(Number.parseInt(code, 16));
      at += 2;
    } else {
      const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
      bytes.push(...utf8Bytes(character));
      at += character.length - 1;
    }
  }
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(new Uint8Array(bytes));
}

/** As forms are sent: https://url.spec.whatwg.org/#urlencoded-serializing. */
export function formEncode(text: string): string {
  let encoded = '';
  for (const character of text) {
    if (/[A-Za-z0-9*\-._]/.test(character)) encoded += character;
    else if (character === ' ') encoded += '+';
    else for (const byte of utf8Bytes(character)) encoded += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return encoded;
}
