export function createHistory(initial) {
  const values = [initial];
  let position = 0;
  return {
    current: () => values[position],
    canUndo: () => position > 0,
    canRedo: () => position < values.length - 1,
    push(value) {
      if (value === values[position]) return;
      position += 1;
      values.splice(position, 0, value);
    },
    undo() {
      if (position > 0) position -= 1;
      return values[position];
    },
    redo() {
      if (position < values.length - 1) position += 1;
      return values[position];
    },
  };
}
