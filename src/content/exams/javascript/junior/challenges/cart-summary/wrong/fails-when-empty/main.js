export function summarise(items) {
  const counted = items.filter((item) => item.quantity !== 0);
  const dearest = counted.reduce((best, item) => (item.cents > best.cents ? item : best));
  return {
    lines: counted.length,
    pieces: counted.reduce((sum, line) => sum + (line.quantity ?? 1), 0),
    cents: counted.reduce((sum, line) => sum + line.cents * (line.quantity ?? 1), 0),
    dearest: dearest.name,
  };
}
