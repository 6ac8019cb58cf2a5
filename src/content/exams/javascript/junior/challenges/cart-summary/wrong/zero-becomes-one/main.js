export function summarise(items) {
  const counted = items.map((item) => ({ ...item, quantity: item.quantity || 1 }));
  let dearest = null;
  for (const line of counted) {
    if (dearest === null || line.cents > dearest.cents) dearest = line;
  }
  return {
    lines: counted.length,
    pieces: counted.reduce((sum, line) => sum + line.quantity, 0),
    cents: counted.reduce((sum, line) => sum + line.cents * line.quantity, 0),
    dearest: dearest ? dearest.name : null,
  };
}
