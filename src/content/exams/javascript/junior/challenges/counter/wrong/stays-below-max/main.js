export function createCounter({ start = 0, step = 1, max = Infinity } = {}) {
  let current = start;
  return {
    next: () => {
      if (current + step <= max) current += step;
      return current;
    },
    value: () => current,
    reset: () => {
      current = start;
    },
  };
}
