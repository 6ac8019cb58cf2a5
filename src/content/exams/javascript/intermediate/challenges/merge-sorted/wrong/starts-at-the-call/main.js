export function mergeSorted(a, b, compare = (x, y) => x - y) {
  const left = a[Symbol.iterator]();
  const right = b[Symbol.iterator]();
  let x = left.next();
  let y = right.next();
  return {
    [Symbol.iterator]() { return this; },
    next() {
      if (x.done && y.done) return { value: undefined, done: true };
      if (y.done || (!x.done && compare(x.value, y.value) <= 0)) {
        const { value } = x;
        x = left.next();
        return { value, done: false };
      }
      const { value } = y;
      y = right.next();
      return { value, done: false };
    },
    return() {
      if (!x.done) left.return?.();
      if (!y.done) right.return?.();
      return { value: undefined, done: true };
    },
  };
}
