export function createCounter({ start = 0, step = 1, max = Infinity } = {}) {
  let current = start;
  return {
    next() {
      current += step;
      if (current > max) current = max;
      return current;
    },
    value() {
      return current;
    },
    reset() {
      current = 0;
    },
  };
}
