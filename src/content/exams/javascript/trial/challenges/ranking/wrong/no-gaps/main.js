export function rank(players) {
  const sorted = players
    .map(({ name, score = 0 }) => ({ name, score }))
    .sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1));
  let place = 0;
  return sorted.map((player, i) => {
    if (i === 0 || player.score !== sorted[i - 1].score) place += 1;
    return { rank: place, ...player };
  });
}
