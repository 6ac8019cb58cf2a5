/**
 * `crypto.randomUUID` and `getRandomValues`. The numbers are those of `Math.random`, the same in each test: enough for
 * identifiers, and nothing here is secret.
 */
import { DOMException } from '../abort.ts';

const { random, floor } = Math;

const byte = (): number => floor(random() * 256);
const hex = (value: number): string => value.toString(16).padStart(2, '0');

export const crypto = {
  /** A version 4 UUID; see https://www.rfc-editor.org/rfc/rfc9562#section-5.4. */
  randomUUID(): string {
    const bytes = Array.from({ length: 16 }, byte);
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    const text = bytes.map(hex).join('');
    return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-');
  },
  getRandomValues<T extends ArrayBufferView>(array: T): T {
    if (!ArrayBuffer.isView(array)) throw new TypeError('getRandomValues needs a typed array');
    if (array instanceof Float32Array || array instanceof Float64Array || array instanceof DataView) {
      throw new DOMException('The array is not one of integers.', 'TypeMismatchError');
    }
    if (array.byteLength > 65_536) {
      throw new DOMException('The array is longer than 65536 bytes.', 'QuotaExceededError');
    }
    const bytes = new Uint8Array(array.buffer as ArrayBuffer, array.byteOffset, array.byteLength);
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = byte();
    return array;
  },
};
