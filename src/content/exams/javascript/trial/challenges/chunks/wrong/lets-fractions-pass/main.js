export function chunks(source, size) {
  if (size < 1) throw new RangeError('size');
  return collect(source, size);
}

function* collect(source, size) {
  let chunk = [];
  for (const value of source) {
    chunk.push(value);
    if (chunk.length >= size) {
      yield chunk;
      chunk = [];
    }
  }
  if (chunk.length > 0) yield chunk;
}
