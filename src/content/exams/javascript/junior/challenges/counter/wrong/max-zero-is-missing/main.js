export function createCounter(options = {}) {
  const start = options.start || 0;
  const step = options.step || 1;
  const max = options.max || Infinity;
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
