export function createDecoder() {
  let missing = 0;
  let payload = [];
  return {
    push(chunk) {
      const payloads = [];
      let at = 0;
      while (at < chunk.length) {
        if (missing === 0) {
          missing = (chunk[at] << 8) + (chunk[at + 1] ?? 0);
          at += 2;
          payload = [];
          if (missing === 0) payloads.push(new Uint8Array(0));
          continue;
        }
        payload.push(chunk[at++]);
        if (--missing === 0) payloads.push(new Uint8Array(payload));
      }
      return payloads;
    },
    get pending() { return missing > 0 ? payload.length + 2 : 0; },
  };
}
