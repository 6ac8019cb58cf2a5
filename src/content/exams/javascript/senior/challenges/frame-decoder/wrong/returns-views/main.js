export function createDecoder() {
  let rest = new Uint8Array(0);
  return {
    push(chunk) {
      let bytes = chunk;
      if (rest.length > 0) {
        bytes = new Uint8Array(rest.length + chunk.length);
        bytes.set(rest);
        bytes.set(chunk, rest.length);
      }
      const payloads = [];
      let at = 0;
      while (at + 2 <= bytes.length) {
        const end = at + 2 + (bytes[at] << 8 | bytes[at + 1]);
        if (end > bytes.length) break;
        payloads.push(bytes.subarray(at + 2, end));
        at = end;
      }
      rest = bytes.subarray(at);
      return payloads;
    },
    get pending() { return rest.length; },
  };
}
