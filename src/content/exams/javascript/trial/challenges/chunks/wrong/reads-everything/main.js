export function chunks(source, size) {
  if (!Number.isInteger(size) || size < 1) throw new RangeError('size');
  const values = [...source];
  const result = [];
  for (let i = 0; i < values.length; i += size) result.push(values.slice(i, i + size));
  return result.values();
}
