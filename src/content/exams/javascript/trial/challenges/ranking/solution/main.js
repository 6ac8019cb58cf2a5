const byName = (a, b) => (a.name < b.name ? -1 : 1);

export function rank(players) {
  const sorted = players
    .map(({ name, score = 0 }) => ({ name, score }))
    .sort((a, b) => b.score - a.score || byName(a, b));

  let place = 0;
  return sorted.map(({ name, score }, i) => {
    if (i === 0 || score !== sorted[i - 1].score) place = i + 1;
    return { rank: place, name, score };
  });
}
