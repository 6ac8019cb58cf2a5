export function summarise(items) {
  const counted = items
    .map(({ name, cents, quantity = 1 }) => ({ name, cents, quantity }))
    .filter((line) => line.quantity > 0);

  let pieces = 0;
  let cents = 0;
  let dearest = null;
  for (const line of counted) {
    pieces += line.quantity;
    cents += line.cents * line.quantity;
    if (dearest === null || line.cents > dearest.cents) dearest = line;
  }

  return { lines: counted.length, pieces, cents, dearest: dearest?.name ?? null };
}
