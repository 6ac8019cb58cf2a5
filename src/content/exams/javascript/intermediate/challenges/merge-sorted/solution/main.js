export function* mergeSorted(a, b, compare = (x, y) => x - y) {
  const left = a[Symbol.iterator]();
  const right = b[Symbol.iterator]();
  let x;
  let y;
  try {
    x = left.next();
    y = right.next();
    while (!x.done || !y.done) {
      if (y.done || (!x.done && compare(x.value, y.value) <= 0)) {
        yield x.value;
        x = left.next();
      } else {
        yield y.value;
        y = right.next();
      }
    }
  } finally {
    if (x && !x.done) left.return?.();
    if (y && !y.done) right.return?.();
  }
}
