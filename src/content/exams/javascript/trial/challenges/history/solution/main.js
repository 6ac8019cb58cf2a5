export function createHistory(initial) {
  let values = [initial];
  let position = 0;

  const current = () => values[position];
  const canUndo = () => position > 0;
  const canRedo = () => position < values.length - 1;

  return {
    current,
    canUndo,
    canRedo,
    push(value) {
      if (value === current()) return;
      values = [...values.slice(0, position + 1), value];
      position += 1;
    },
    undo() {
      if (canUndo()) position -= 1;
      return current();
    },
    redo() {
      if (canRedo()) position += 1;
      return current();
    },
  };
}
