export function summarise(items) {
  let pieces = 0;
  let cents = 0;
  let lines = 0;
  let dearest = null;
  for (const item of items) {
    item.quantity ??= 1;
    if (item.quantity === 0) continue;
    lines += 1;
    pieces += item.quantity;
    cents += item.cents * item.quantity;
    if (dearest === null || item.cents > dearest.cents) dearest = item;
  }
  return { lines, pieces, cents, dearest: dearest === null ? null : dearest.name };
}
