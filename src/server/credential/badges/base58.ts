const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** Longest text to decode: the time grows with the square of the length. A signature has 88 characters. */
const MAX_LENGTH = 128;

/** Bytes in base58 with Bitcoin's alphabet, as multibase `z` uses it. */
export function toBase58(bytes: Uint8Array): string {
  let value = BigInt(`0x0${Buffer.from(bytes).toString('hex')}`);
  let text = '';
  for (; value > 0n; value /= 58n) text = ALPHABET.charAt(Number(value % 58n)) + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(zeros === -1 ? bytes.length : zeros) + text;
}

/** The bytes of a text in base58; null for one that is not base58, or longer than 128 characters. */
export function fromBase58(text: string): Buffer | null {
  if (text.length > MAX_LENGTH) return null;
  let value = 0n;
  for (const character of text) {
    const digit = ALPHABET.indexOf(character);
    if (digit === -1) return null;
    value = value * 58n + BigInt(digit);
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  const digits = value === 0n ? '' : value.toString(16);
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(digits.length % 2 ? `0${digits}` : digits, 'hex')]);
}
