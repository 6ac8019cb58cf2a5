import {
  type JSValuePointer,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  StaticLifetime,
} from 'quickjs-emscripten';
import { ENGINE_EXIT } from './engine-exit.ts';
import { clearAndCopy, type Image, imageOf } from './image.ts';
import type { Engine } from './load-engine.ts';
import type { RunLimits } from './run-protocol.ts';

/** Why a guest was terminated. */
export class GuestStop extends Error {
  readonly kind: 'timeout' | 'memory' | 'stack';
  constructor(kind: GuestStop['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** The outcome of a guest promise. */
export type Settled =
  | { kind: 'value'; handle: QuickJSHandle }
  | { kind: 'error'; handle: QuickJSHandle }
  | { kind: 'never' };

/** One QuickJS context with the harness, which can be reset to the state right after loading. */
export type Guest = {
  context: QuickJSContext;
  /** Resets the CPU time for the next program. */
  allowTime(): void;
  /** Restores the engine's whole linear memory and its stack: no byte written by candidate code survives. */
  reset(): void;
  /**
   * Runs `use`, which drives the guest.
   *
   * @throws GuestStop when the engine ended in the meantime; only {@link Guest.reset} makes the guest usable again
   */
  guard<T>(use: () => T): T;
  /** Evaluates an expression. */
  evaluate(code: string, name: string): Settled;
  evaluateModule(code: string, name: string): Settled;
  /** Calls `harness[path]` with the arguments. */
  call(path: string, ...args: QuickJSHandle[]): Settled;
  /** Calls the factory of candidate code with the importable packages. */
  load(factory: QuickJSHandle): Settled;
  /** Runs jobs and harness steps until `promise` settles; `step` is called whenever no job is pending. */
  drive(promise: QuickJSHandle, step: () => boolean): Settled;
  /** Runs pending jobs until there are none. */
  drain(): void;
  text(handle: QuickJSHandle): string;
  spentMs(): number;
};

/** A context without the harness. The same sequence of calls gives the same addresses in each process. */
function createContext({ module }: Engine, limits: RunLimits, isOver: () => boolean) {
  const runtime: QuickJSRuntime = module.newRuntime();
  // Memory is bounded by the pages of the engine's, for the end of which no program can feel; see engine.ts.
  runtime.setMaxStackSize(limits.guestStackBytes);
  runtime.setInterruptHandler(isOver);
  const context = runtime.newContext();
  return { runtime, context, global: Number(context.global.value) };
}

/**
 * Loads the harness and takes a memory image, from which run children start. No candidate code is involved.
 *
 * @param harnessCode an expression that evaluates to the harness object
 * @param isSealed whether built-ins are frozen, for tests but not for programs
 * @throws Error when the harness does not load, which is a bug in this program
 */
export function prepareImage(engine: Engine, limits: RunLimits, harnessCode: string, isSealed: boolean): Image {
  const { context, global } = createContext(engine, limits, () => false);
  const loaded = context.evalCode(harnessCode, 'harness.js');
  if (loaded.error) throw new Error(`the harness does not load: ${JSON.stringify(context.dump(loaded.error))}`);
  const harness = loaded.value;
  if (isSealed) {
    const done = context.callFunction(context.getProp(harness, 'seal'), context.undefined);
    if (done.error) throw new Error(`the built-ins cannot be locked: ${JSON.stringify(context.dump(done.error))}`);
  }
  return imageOf(new Uint8Array(engine.memory.buffer), { global, harness: Number(harness.value) });
}

/**
 * Builds a guest. It gets nothing from the host: no function and no object, only source text; only strings, numbers and
 * booleans are read back.
 *
 * @param image memory with the harness, from the same engine and limits
 * @throws Error when the image is from another engine
 */
export function createGuest(engine: Engine, limits: RunLimits, image: Image): Guest {
  let deadline = Number.POSITIVE_INFINITY;
  const { runtime, context, global } = createContext(engine, limits, () => cpuMs() > deadline);
  const { memory } = engine;
  if (global !== image.global) throw new Error('the image was taken of another engine');
  clearAndCopy(image, new Uint8Array(memory.buffer));
  const harness: QuickJSHandle = new StaticLifetime(image.harness as JSValuePointer, runtime);
  const started = cpuMs();
  deadline = started + limits.guestCpuMs;

  function check(): void {
    if (cpuMs() > deadline) {
      throw new GuestStop('timeout', `did not finish within ${limits.guestCpuMs / 1_000} s of computing time`);
    }
  }
  function settled(result: { error: QuickJSHandle } | { value: QuickJSHandle; error?: undefined }): Settled {
    check();
    return result.error === undefined
      ? { kind: 'value', handle: result.value }
      : { kind: 'error', handle: result.error };
  }
  function runJobs(maxJobs: number): boolean {
    check();
    if (!runtime.hasPendingJob()) return false;
    runtime.executePendingJobs(maxJobs);
    check();
    return true;
  }

  return {
    context,
    allowTime() {
      deadline = cpuMs() + limits.guestCpuMs;
    },
    guard(use) {
      try {
        const used = use();
        if (engine.exitCode() === null) return used;
      } catch (error) {
        if (engine.exitCode() === null) throw error;
      }
      throw engine.exitCode() === ENGINE_EXIT.memory
        ? new GuestStop('memory', `used more than ${limits.guestMemoryBytes / 1_048_576} MB of memory`)
        : new GuestStop('stack', 'RangeError: too many calls inside each other, or data nested too deeply');
    },
    reset() {
      engine.restart();
      clearAndCopy(image, new Uint8Array(memory.buffer));
    },
    evaluate: (code, name) => settled(context.evalCode(code, name, { type: 'global' })),
    evaluateModule: (code, name) => settled(context.evalCode(code, name, { type: 'module' })),
    call(path, ...args) {
      let self = context.undefined;
      let value: QuickJSHandle = harness;
      for (const name of path.split('.')) {
        self = value;
        value = context.getProp(value, name);
      }
      return settled(context.callFunction(value, self, ...args));
    },
    load: (factory) => settled(context.callFunction(factory, context.undefined, context.getProp(harness, 'provided'))),
    drive(promise, step) {
      for (;;) {
        const state = context.getPromiseState(promise);
        if (state.type === 'fulfilled') return { kind: 'value', handle: state.value };
        if (state.type === 'rejected') return { kind: 'error', handle: state.error };
        if (!runJobs(64) && !step()) return { kind: 'never' };
      }
    },
    drain() {
      while (runJobs(64));
    },
    text: (handle) => (context.typeof(handle) === 'string' ? context.getString(handle) : ''),
    spentMs: () => cpuMs() - started,
  };
}

/** CPU time of this process in milliseconds. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
