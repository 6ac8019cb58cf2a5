export function rank(players) {
  // your code
}
