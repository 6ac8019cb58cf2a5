export function chunks(source, size) {
  if (!Number.isInteger(size) || size < 1) throw new RangeError('size');
  return (function* () {
    for (let i = 0; i < source.length; i += size) yield [...source.slice(i, i + size)];
  })();
}
