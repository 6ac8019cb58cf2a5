/** Entry of the harness in the sandbox for plain modules (`js`, `ts`) and for programs. */
import './intrinsics.ts';
import { installGlobals } from './globals.ts';
import { createHarness, type Harness } from './harness.ts';

/** Loads the harness into the realm and returns it. */
export function start(): Harness {
  const harness = createHarness(1_000);
  installGlobals(globalThis as unknown as Record<string, unknown>, harness.clock, harness.lines, false);
  return harness;
}
