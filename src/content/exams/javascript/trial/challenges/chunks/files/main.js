export function chunks(source, size) {
  // your code
}
