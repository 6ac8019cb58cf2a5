export function createDecoder() {
  let rest = new Uint8Array(0);
  return {
    push(chunk) {
      const bytes = new Uint8Array(rest.length + chunk.length);
      bytes.set(rest);
      bytes.set(chunk, rest.length);
      const view = new DataView(bytes.buffer);
      const payloads = [];
      let at = 0;
      while (at + 2 < bytes.length) {
        const end = at + 2 + view.getUint16(at);
        if (end > bytes.length) break;
        if (end > at + 2) payloads.push(bytes.slice(at + 2, end));
        at = end;
      }
      rest = bytes.slice(at);
      return payloads;
    },
    get pending() { return rest.length; },
  };
}
