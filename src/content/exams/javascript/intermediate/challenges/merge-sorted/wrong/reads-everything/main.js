export function* mergeSorted(a, b, compare = (x, y) => x - y) {
  yield* [...a, ...b].sort(compare);
}
