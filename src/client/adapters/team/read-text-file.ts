/** Largest file that is read: what one call takes. Bytes. */
const MAX_BYTES = 60_000;

/** The text of a chosen file. @throws Error for one that is too large, or no text in UTF-8 */
export async function readTextFile(file: Blob): Promise<string> {
  if (file.size > MAX_BYTES) throw new Error('The file is too large.');
  const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  if (text.includes('\0')) throw new Error('The file is not text.');
  return text;
}
