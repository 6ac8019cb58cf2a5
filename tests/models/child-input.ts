/** Whether an invoked actor got the expected input; false if it is not running. */
export function hasInput(child: { getSnapshot(): unknown } | undefined, expected: unknown): boolean {
  const { input } = (child?.getSnapshot() ?? {}) as { input?: unknown };
  return input !== undefined && JSON.stringify(input) === JSON.stringify(expected);
}
