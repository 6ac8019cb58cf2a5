export function* mergeSorted(a, b, compare) {
  yield* a;
  yield* b;
}
