export function rank(players) {
  const sorted = players
    .map(({ name, score = 0 }) => ({ name, score }))
    .sort((a, b) => b.score - a.score);
  return sorted.map((player) => ({
    rank: sorted.findIndex((other) => other.score === player.score) + 1,
    ...player,
  }));
}
