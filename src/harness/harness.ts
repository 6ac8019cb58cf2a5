import { type Clock, createClock } from './clock.ts';
import { addUncaught, createLines, type Lines, linesText } from './lines.ts';
import { errorName, errorText, isOutOfMemory, observe } from './observe.ts';

/** A compiled test: the parameters are those of {@link testParameters}, in that order. */
export type CompiledTest = (m: unknown, ...tools: unknown[]) => Promise<unknown>;

/** The parameter list of a compiled test, for whoever wraps `run` sources; described in src/content/README.md. */
export const testParameters = 'm, throws, advance, settle, logs, mount, screen';

/** The harness of one realm: in the sandbox one per test, in the preview one per test run. */
export type Harness = {
  clock: Clock;
  lines: Lines;
  /** Starts a test. The caller drives {@link Clock.step} until the promise has settled. */
  begin(test: CompiledTest, m: unknown): Promise<unknown>;
  /** JSON text of what a test returned; see observe.ts. */
  observe(value: unknown): string;
  /** What was printed, as a JSON array of at most 16,000 characters. */
  printed(): string;
  /** The error name of what a timer or a microtask threw first, or null. */
  uncaught(): string | null;
  /** The same as a line for the log. */
  uncaughtText(): string | null;
  errorName(thrown: unknown): string;
  errorText(thrown: unknown): string;
  isOutOfMemory(thrown: unknown): boolean;
  /** Gives tests their `mount` and `screen`. */
  use(tools: MountTools): void;
  /** Packages that candidate code may import, by name. */
  provided: Record<string, unknown>;
};

/** Mounts components for a framework; `mount` and `screen` are what tests get under these names. */
export type MountTools = { mount: unknown; screen: unknown };

/** @param limit most lines kept of what is printed */
export function createHarness(limit: number): Harness {
  const lines = createLines(limit);
  const clock = createClock((thrown) => addUncaught(lines, thrown));
  let tools: MountTools | undefined;

  async function throws(action: unknown): Promise<string | null> {
    try {
      await (typeof action === 'function' ? action() : action);
      return null;
    } catch (thrown) {
      return errorName(thrown);
    }
  }

  return {
    clock,
    lines,
    // Not async: the caller must see the test's own native promise, which no patched Promise can settle in its place.
    begin: (test, m) => test(m, throws, clock.advance, clock.settle, lines.printed, tools?.mount, tools?.screen),
    observe,
    printed: () => linesText(lines, 16_000),
    uncaught: () => (lines.uncaught.length === 0 ? null : errorName(lines.uncaught[0])),
    uncaughtText: () => (lines.uncaught.length === 0 ? null : `Uncaught ${errorText(lines.uncaught[0])}`),
    errorName,
    errorText,
    isOutOfMemory,
    use: (given) => {
      tools = given;
    },
    provided: {},
  };
}
