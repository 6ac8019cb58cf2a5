export function createHistory(initial) {
  // your code
}
