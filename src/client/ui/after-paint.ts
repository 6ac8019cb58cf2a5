/** A page in the background does not paint. Milliseconds. */
const LONGEST_WAIT_MS = 1000;

/** Runs a task once everything rendered so far is painted. @returns takes it back */
export function afterPaint(task: () => void): () => void {
  let timer = setTimeout(task, LONGEST_WAIT_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(task);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
