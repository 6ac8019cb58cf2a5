let current = 0;

export function createCounter({ start = 0, step = 1, max = Infinity } = {}) {
  current = start;
  return {
    next: () => (current = Math.min(current + step, max)),
    value: () => current,
    reset: () => {
      current = start;
    },
  };
}
