/** Largest file that is read, some ten thousand people. Bytes. */
const MAX_BYTES = 1_000_000;

/** Control characters but those that end lines and fields: no text has them. */
const BINARY = /[^\P{Cc}\t\n\v\f\r]/u;

/** UTF-8 or, as its mark says, UTF-16; else what spreadsheets in Western Europe write. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The text of a chosen file. @throws Error for one that is too large, or no text */
export async function readTextFile(file: Blob): Promise<string> {
  if (file.size > MAX_BYTES) throw new Error('The file is too large.');
  const text = decode(await file.arrayBuffer());
  if (BINARY.test(text)) throw new Error('The file is not text.');
  return text;
}
