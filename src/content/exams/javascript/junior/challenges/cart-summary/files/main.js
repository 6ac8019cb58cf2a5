export function summarise(items) {
  // your code
}
