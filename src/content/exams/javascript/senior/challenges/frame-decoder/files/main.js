export function createDecoder() {
  return {
    push(chunk) {
      return [];
    },
    get pending() {
      return 0;
    },
  };
}
