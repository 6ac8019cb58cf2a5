export function rank(players) {
  const sorted = [...players].sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1));
  return sorted.map(({ name, score }) => ({
    rank: sorted.findIndex((other) => other.score === score) + 1,
    name,
    score: score ?? 0,
  }));
}
