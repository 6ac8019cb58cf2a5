export function waitUntil(check, options) {
  // your code
}
