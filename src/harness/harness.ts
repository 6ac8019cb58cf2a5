import { type Clock, createClock } from './clock.ts';
import { append, is, isPlainPromise, later } from './intrinsics.ts';
import { addUncaught, createLines, type Lines, linesText } from './lines.ts';
import { errorName, errorText, observe } from './observe.ts';
import { sealBuiltIns } from './seal.ts';

/** A compiled test; its parameters are {@link testParameters}, in that order. */
export type CompiledTest = (m: unknown, ...tools: unknown[]) => Promise<unknown>;

/** Parameters of a compiled test, for code that wraps `run` sources; documented in src/content/README.md. */
export const testParameters = 'm, throws, advance, settle, logs, mount, screen, aliases';

/** The harness of one realm: one per test in the sandbox, one per test run in the preview. */
export type Harness = {
  clock: Clock;
  lines: Lines;
  /** Starts a test. The caller drives {@link Clock.step} until the promise settles. */
  begin(test: CompiledTest, m: unknown): Promise<unknown>;
  /** JSON text of the test's return value; see observe.ts. */
  observe(value: unknown): string;
  /** Console output as a JSON array of at most 16,000 characters. */
  printed(): string;
  /** Name of the first error thrown by a timer or microtask, or null. */
  uncaught(): string | null;
  /** The same as a log line. */
  uncaughtText(): string | null;
  errorName(thrown: unknown): string;
  errorText(thrown: unknown): string;
  /**
   * Freezes the built-ins shared by candidate code and tests; see seal.ts. Programs without tests keep theirs mutable.
   */
  seal(): void;
  /** Provides tests with `mount` and `screen`. */
  use(tools: MountTools): void;
  /** Importable packages, by name. */
  provided: Record<string, unknown>;
};

/** Mounts a framework's components; tests get `mount` and `screen` under these names. */
export type MountTools = { mount: unknown; screen: unknown };

/**
 * Reports which values are identical: for each, the index of the first one that is the same (`Object.is`). `aliases(a,
 * b, a)` is `[0, 1, 0]`. A test returns it instead of comparing, so that the result is never a plain "yes".
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
 * The name of the error that `action` throws or that its promise is rejected with, otherwise null.
 *
 * Candidate code must not learn that it is called in here: the action runs at once, as in a direct call, a promise is
 * awaited as a test would await it, and nothing else that the action returns is touched, for a `then`, a getter or a
 * trap of a proxy would throw in here and nowhere else. Nor is a promise that is more than one: with methods of its own it would be
 * a working object in every other test, and fail in here alone.
 */
async function throws(action: unknown): Promise<string | null> {
  try {
    const result = typeof action === 'function' ? action() : action;
    if (isPlainPromise(result)) await result;
    return null;
  } catch (thrown) {
    return errorName(thrown);
  }
}

/**
 * @param limit maximum kept output lines
 * @param builtIns global names to freeze; all of the realm's by default
 */
export function createHarness(limit: number, builtIns?: readonly string[]): Harness {
  const lines = createLines(limit);
  const clock = createClock((thrown) => addUncaught(lines, thrown));
  let tools: MountTools | undefined;

  return {
    clock,
    lines,
    // In a microtask, so that each test starts at the same tick after the module was loaded.
    begin: (test, m) =>
      later(() => test(m, throws, clock.advance, clock.settle, lines.printed, tools?.mount, tools?.screen, aliases)),
    observe,
    printed: () => linesText(lines, 16_000),
    uncaught: () => (lines.uncaught.length === 0 ? null : errorName(lines.uncaught[0])),
    uncaughtText: () => (lines.uncaught.length === 0 ? null : `Uncaught ${errorText(lines.uncaught[0])}`),
    errorName,
    errorText,
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
