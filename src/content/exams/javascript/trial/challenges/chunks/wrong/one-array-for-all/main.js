export function chunks(source, size) {
  if (!Number.isInteger(size) || size < 1) throw new RangeError('size');
  return (function* () {
    const chunk = [];
    for (const value of source) {
      chunk.push(value);
      if (chunk.length === size) {
        yield chunk;
        chunk.length = 0;
      }
    }
    if (chunk.length > 0) yield chunk;
  })();
}
