export function* mergeSorted(a, b, compare = (x, y) => x - y) {
  const left = a[Symbol.iterator]();
  const right = b[Symbol.iterator]();
  let x = left.next();
  let y = right.next();
  try {
    while (!x.done && !y.done) {
      if (compare(x.value, y.value) <= 0) {
        yield x.value;
        x = left.next();
      } else {
        yield y.value;
        y = right.next();
      }
    }
  } finally {
    if (!x.done) left.return?.();
    if (!y.done) right.return?.();
  }
}
