export function createHistory(initial) {
  let values = [initial];
  let position = 0;
  return {
    current: () => values[position],
    canUndo: () => position > 0,
    canRedo: () => position < values.length - 1,
    push(value) {
      if (value === values[position]) return;
      values = values.slice(0, position + 1);
      values.push(value);
      position += 1;
    },
    undo: () => values[--position],
    redo: () => values[++position],
  };
}
