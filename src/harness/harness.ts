import { type Clock, createClock } from './clock.ts';
import { append, is, later, settled } from './intrinsics.ts';
import { addUncaught, createLines, type Lines, linesText } from './lines.ts';
import { errorName, errorText, isOutOfMemory, observe } from './observe.ts';
import { sealBuiltIns } from './seal.ts';

/** A compiled test: the parameters are those of {@link testParameters}, in that order. */
export type CompiledTest = (m: unknown, ...tools: unknown[]) => Promise<unknown>;

/** The parameter list of a compiled test, for code that wraps `run` sources; described in src/content/README.md. */
export const testParameters = 'm, throws, advance, settle, logs, mount, screen, aliases';

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
  /** Locks the built-ins, which candidate code and tests share; see seal.ts. Programs without tests keep theirs. */
  seal(): void;
  /** Gives tests their `mount` and `screen`. */
  use(tools: MountTools): void;
  /** Packages that candidate code may import, by name. */
  provided: Record<string, unknown>;
};

/** Mounts components for a framework; `mount` and `screen` are what tests get under these names. */
export type MountTools = { mount: unknown; screen: unknown };

/**
 * Which of the values are one and the same: for each the index of the first that is identical (`Object.is`).
 * `aliases(a, b, a)` is `[0, 1, 0]`. A test returns it instead of comparing, so that neither answer is a plain "yes".
 */
function aliases(...values: unknown[]): number[] {
  const firsts: number[] = [];
  for (let index = 0; index < values.length; index += 1) {
    let first = 0;
    while (!is(values[first], values[index])) first += 1;
    append(firsts, first);
  }
  return firsts;
}

/**
 * @param limit most lines kept of what is printed
 * @param builtIns global names to lock; all that the realm has unless told otherwise
 */
export function createHarness(limit: number, builtIns?: readonly string[]): Harness {
  const lines = createLines(limit);
  const clock = createClock((thrown) => addUncaught(lines, thrown));
  let tools: MountTools | undefined;

  // The action runs as a microtask of its own: how deep the stack is does not tell candidate code what its test expects.
  const throws = (action: unknown): Promise<unknown> =>
    settled(later(typeof action === 'function' ? (action as () => unknown) : () => action), () => null, errorName);

  return {
    clock,
    lines,
    // A microtask like each action of `throws`, for the same reason.
    begin: (test, m) =>
      later(() => test(m, throws, clock.advance, clock.settle, lines.printed, tools?.mount, tools?.screen, aliases)),
    observe,
    printed: () => linesText(lines, 16_000),
    uncaught: () => (lines.uncaught.length === 0 ? null : errorName(lines.uncaught[0])),
    uncaughtText: () => (lines.uncaught.length === 0 ? null : `Uncaught ${errorText(lines.uncaught[0])}`),
    errorName,
    errorText,
    isOutOfMemory,
    seal() {
      const realm = globalThis as unknown as Record<string, unknown>;
      sealBuiltIns(realm, builtIns ?? Object.getOwnPropertyNames(realm));
    },
    use: (given) => {
      tools = given;
    },
    provided: {},
  };
}
