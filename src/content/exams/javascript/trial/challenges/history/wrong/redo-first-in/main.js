export function createHistory(initial) {
  const past = [];
  let present = initial;
  let future = [];
  return {
    current: () => present,
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,
    push(value) {
      if (value === present) return;
      past.push(present);
      present = value;
      future = [];
    },
    undo() {
      if (past.length === 0) return present;
      future.push(present);
      present = past.pop();
      return present;
    },
    redo() {
      if (future.length === 0) return present;
      past.push(present);
      present = future.shift();
      return present;
    },
  };
}
