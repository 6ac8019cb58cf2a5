/**
 * The content of a blob or file, at once, as `src/walks/blob-bytes.ts` gives it in Node: a page waits for a request of its own making.
 *
 * @throws Error when it cannot be read
 */
export function blobBytes(blob: Blob): Uint8Array {
  const address = URL.createObjectURL(blob);
  try {
    const request = new XMLHttpRequest();
    request.open('GET', address, false);
    // Each byte arrives as a character whose lower eight bits are the byte.
    request.overrideMimeType('text/plain; charset=x-user-defined');
    request.send();
    return Uint8Array.from(request.responseText, (letter) => letter.charCodeAt(0) & 0xff);
  } finally {
    URL.revokeObjectURL(address);
  }
}
