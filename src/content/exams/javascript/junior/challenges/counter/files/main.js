export function createCounter(options) {
  // your code
}
