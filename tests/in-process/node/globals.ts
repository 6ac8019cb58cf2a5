/** The bytes of files, for drivers that give files to the page as in Node. */
class Bytes extends Uint8Array {
  static override from(source: unknown, encoding?: unknown): Bytes {
    if (typeof source !== 'string') return new Bytes(Uint8Array.from(source as ArrayLike<number>));
    const bytes =
      encoding === 'base64'
        ? Uint8Array.from(atob(source), (letter) => letter.codePointAt(0) ?? 0)
        : new TextEncoder().encode(source);
    return new Bytes(bytes);
  }
}

Object.assign(globalThis, { Buffer: Bytes });
