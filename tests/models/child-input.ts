import { stableJson } from '../../src/walks/stable-json.ts';

/** Whether an invoked actor got the expected input, files by their content; false if it is not running. */
export function hasInput(child: { getSnapshot(): unknown } | undefined, expected: unknown): boolean {
  const { input } = (child?.getSnapshot() ?? {}) as { input?: unknown };
  return input !== undefined && stableJson(input) === stableJson(expected);
}
