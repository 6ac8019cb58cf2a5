import type { QuickJSContext, QuickJSHandle, QuickJSRuntime, QuickJSWASMModule } from 'quickjs-emscripten';
import type { RunLimits } from './run-protocol.ts';

/** Why a guest was stopped for good. */
export class GuestStop extends Error {
  readonly kind: 'timeout' | 'memory';
  constructor(kind: 'timeout' | 'memory', message: string) {
    super(message);
    this.kind = kind;
  }
}

/** How a promise of the guest ended. */
export type Settled =
  | { kind: 'value'; handle: QuickJSHandle }
  | { kind: 'error'; handle: QuickJSHandle }
  | { kind: 'never' };

/** One QuickJS context with the harness in it, that can be put back to the state right after the harness was loaded. */
export type Guest = {
  context: QuickJSContext;
  /** Gives the next program its whole CPU time. */
  allowTime(): void;
  /** Restores the whole linear memory of the engine: no byte that candidate code wrote survives. */
  reset(): void;
  /** Evaluates an expression. */
  evaluate(code: string, name: string): Settled;
  evaluateModule(code: string, name: string): Settled;
  /** Calls `harness[path]` with the arguments. */
  call(path: string, ...args: QuickJSHandle[]): Settled;
  /** Calls the factory of candidate code with the packages that it may import. */
  load(factory: QuickJSHandle): Settled;
  /** Runs jobs and harness steps until `promise` has settled; `step` is called whenever no job is pending. */
  drive(promise: QuickJSHandle, step: () => boolean): Settled;
  /** Runs pending jobs until there are none. */
  drain(): void;
  text(handle: QuickJSHandle): string;
  spentMs(): number;
};

/**
 * Builds a guest. Nothing of the host is given to it: no function, no object, only source text goes in and only strings,
 * numbers and booleans are read out.
 *
 * @param harnessCode an expression whose value is the harness object
 * @param isSealed whether the built-ins are locked, which tests need and programs do without
 */
export function createGuest(
  engine: QuickJSWASMModule,
  limits: RunLimits,
  harnessCode: string,
  isSealed: boolean,
): Guest {
  const runtime: QuickJSRuntime = engine.newRuntime();
  runtime.setMemoryLimit(limits.guestMemoryBytes);
  runtime.setMaxStackSize(limits.guestStackBytes);
  let deadline = Number.POSITIVE_INFINITY;
  runtime.setInterruptHandler(() => cpuMs() > deadline);
  const context = runtime.newContext();
  const loaded = context.evalCode(harnessCode, 'harness.js');
  if (loaded.error) throw new Error(`the harness does not load: ${JSON.stringify(context.dump(loaded.error))}`);
  const harness = loaded.value;
  if (isSealed) {
    const done = context.callFunction(context.getProp(harness, 'seal'), context.undefined);
    if (done.error) throw new Error(`the built-ins cannot be locked: ${JSON.stringify(context.dump(done.error))}`);
  }

  const memory = engine.getWasmMemory();
  const image = usedPart(new Uint8Array(memory.buffer)).slice();
  const started = cpuMs();
  deadline = started + limits.guestCpuMs;

  function check(): void {
    if (cpuMs() > deadline) {
      throw new GuestStop('timeout', `did not finish within ${limits.guestCpuMs / 1_000} s of computing time`);
    }
  }
  function settled(result: { error: QuickJSHandle } | { value: QuickJSHandle; error?: undefined }): Settled {
    check();
    if (result.error === undefined) return { kind: 'value', handle: result.value };
    return failed(result.error);
  }
  function failed(handle: QuickJSHandle): Settled {
    if (isOutOfMemory(handle)) {
      throw new GuestStop('memory', `used more than ${limits.guestMemoryBytes / 1_048_576} MB of memory`);
    }
    return { kind: 'error', handle };
  }
  function isOutOfMemory(handle: QuickJSHandle): boolean {
    const answer = context.callFunction(context.getProp(harness, 'isOutOfMemory'), context.undefined, handle);
    return answer.error === undefined && context.dump(answer.value) === true;
  }
  function runJobs(most: number): boolean {
    check();
    if (!runtime.hasPendingJob()) return false;
    const ran = runtime.executePendingJobs(most);
    if (ran.error) failed(ran.error);
    check();
    return true;
  }

  return {
    context,
    allowTime() {
      deadline = cpuMs() + limits.guestCpuMs;
    },
    reset() {
      const bytes = new Uint8Array(memory.buffer);
      bytes.set(image);
      bytes.fill(0, image.length);
    },
    evaluate: (code, name) => settled(context.evalCode(code, name, { type: 'global' })),
    evaluateModule: (code, name) => settled(context.evalCode(code, name, { type: 'module' })),
    call(path, ...args) {
      let self = context.undefined;
      let value = harness;
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
        if (state.type === 'rejected') return failed(state.error);
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

/** The bytes up to the last one that is not zero, in whole pages. */
function usedPart(bytes: Uint8Array): Uint8Array {
  const words = new Uint32Array(bytes.buffer);
  let last = words.length - 1;
  while (last >= 0 && words[last] === 0) last -= 1;
  const page = 65_536;
  return bytes.subarray(0, Math.min(bytes.length, Math.ceil(((last + 1) * 4) / page) * page));
}
