export function summarise(items) {
  const isCounted = (item) => item.quantity !== 0;
  const dearest = items.sort((a, b) => b.cents - a.cents).find(isCounted);
  const counted = items.filter(isCounted);
  return {
    lines: counted.length,
    pieces: counted.reduce((sum, line) => sum + (line.quantity ?? 1), 0),
    cents: counted.reduce((sum, line) => sum + line.cents * (line.quantity ?? 1), 0),
    dearest: dearest ? dearest.name : null,
  };
}
