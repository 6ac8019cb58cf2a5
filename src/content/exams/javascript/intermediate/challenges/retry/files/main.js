export function retry(task, options) {
  return task(1);
}
