export function createCounter(options = {}) {
  let current = options.start ?? 0;
  return {
    next: () => {
      current = Math.min(current + (options.step ?? 1), options.max ?? Infinity);
      return current;
    },
    value: () => current,
    reset: () => {
      current = options.start ?? 0;
    },
  };
}
