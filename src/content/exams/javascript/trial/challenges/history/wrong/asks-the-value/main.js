export function createHistory(initial) {
  let values = [initial];
  let position = 0;
  return {
    current: () => values[position],
    canUndo: () => Boolean(values[position - 1]),
    canRedo: () => Boolean(values[position + 1]),
    push(value) {
      if (value === values[position]) return;
      values = values.slice(0, position + 1);
      values.push(value);
      position += 1;
    },
    undo() {
      if (values[position - 1]) position -= 1;
      return values[position];
    },
    redo() {
      if (values[position + 1]) position += 1;
      return values[position];
    },
  };
}
