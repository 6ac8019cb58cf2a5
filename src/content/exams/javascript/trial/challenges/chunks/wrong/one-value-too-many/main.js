export function chunks(source, size) {
  if (!Number.isInteger(size) || size < 1) throw new RangeError('size');
  return (function* () {
    let chunk = [];
    for (const value of source) {
      if (chunk.length === size) {
        yield chunk;
        chunk = [];
      }
      chunk.push(value);
    }
    if (chunk.length > 0) yield chunk;
  })();
}
