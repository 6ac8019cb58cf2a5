export function rank(players) {
  const sorted = players.map(({ name, score = 0 }) => ({ name, score }));
  sorted.sort((a, b) => {
    if (String(a.score) === String(b.score)) return a.name < b.name ? -1 : 1;
    return String(a.score) < String(b.score) ? 1 : -1;
  });
  return sorted.map((player) => ({
    rank: sorted.findIndex((other) => other.score === player.score) + 1,
    ...player,
  }));
}
