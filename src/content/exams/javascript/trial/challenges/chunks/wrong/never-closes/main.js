export function chunks(source, size) {
  if (!Number.isInteger(size) || size < 1) throw new RangeError('size');
  return (function* () {
    const iterator = source[Symbol.iterator]();
    for (;;) {
      const chunk = [];
      let step;
      while (chunk.length < size && !(step = iterator.next()).done) chunk.push(step.value);
      if (chunk.length > 0) yield chunk;
      if (step.done) return;
    }
  })();
}
