export function* mergeSorted(a, b, compare = (x, y) => x - y) {
  const left = a[Symbol.iterator]();
  const right = b[Symbol.iterator]();
  let x = left.next().value;
  let y = right.next().value;
  try {
    while (x || y) {
      if (!y || (x && compare(x, y) <= 0)) {
        yield x;
        x = left.next().value;
      } else {
        yield y;
        y = right.next().value;
      }
    }
  } finally {
    left.return?.();
    right.return?.();
  }
}
