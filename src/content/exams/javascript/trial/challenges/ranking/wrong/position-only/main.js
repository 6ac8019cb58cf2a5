export function rank(players) {
  return players
    .map(({ name, score = 0 }) => ({ name, score }))
    .sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1))
    .map((player, i) => ({ rank: i + 1, ...player }));
}
