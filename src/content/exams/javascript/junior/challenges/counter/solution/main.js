export function createCounter({ start = 0, step = 1, max = Infinity } = {}) {
  let current = start;

  return {
    next: () => {
      current = Math.min(current + step, max);
      return current;
    },
    value: () => current,
    reset: () => {
      current = start;
    },
  };
}
