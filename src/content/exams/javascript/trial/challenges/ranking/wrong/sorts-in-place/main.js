export function rank(players) {
  const score = (player) => player.score ?? 0;
  players.sort((a, b) => score(b) - score(a) || (a.name < b.name ? -1 : 1));
  return players.map((player) => ({
    rank: players.findIndex((other) => score(other) === score(player)) + 1,
    name: player.name,
    score: score(player),
  }));
}
