/** Whether an invoked call was given what the product wants; false when it does not run. */
export function hasInput(child: { getSnapshot(): unknown } | undefined, expected: unknown): boolean {
  const { input } = (child?.getSnapshot() ?? {}) as { input?: unknown };
  return input !== undefined && JSON.stringify(input) === JSON.stringify(expected);
}
