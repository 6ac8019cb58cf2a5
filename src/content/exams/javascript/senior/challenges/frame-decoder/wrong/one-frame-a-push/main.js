export function createDecoder() {
  let rest = new Uint8Array(0);
  return {
    push(chunk) {
      const bytes = new Uint8Array(rest.length + chunk.length);
      bytes.set(rest);
      bytes.set(chunk, rest.length);
      rest = bytes;
      if (bytes.length < 2) return [];
      const end = 2 + new DataView(bytes.buffer).getUint16(0);
      if (bytes.length < end) return [];
      rest = bytes.slice(end);
      return [bytes.slice(2, end)];
    },
    get pending() { return rest.length; },
  };
}
