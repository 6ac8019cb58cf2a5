export function createCounter({ start = 0, step = 1, max = Infinity } = {}) {
  return {
    current: start,
    next() {
      this.current = Math.min(this.current + step, max);
      return this.current;
    },
    value() {
      return this.current;
    },
    reset() {
      this.current = start;
    },
  };
}
