export function summarise(items) {
  let lines = 0;
  let pieces = 0;
  let cents = 0;
  let highest = 0;
  let dearest = null;
  for (const item of items) {
    const quantity = item.quantity ?? 1;
    if (quantity === 0) continue;
    lines++;
    pieces += quantity;
    cents += item.cents * quantity;
    if (item.cents >= highest) {
      highest = item.cents;
      dearest = item.name;
    }
  }
  return { lines, pieces, cents, dearest };
}
