import { newQuickJSWASMModuleFromVariant, newVariant, type QuickJSWASMModule, RELEASE_SYNC } from 'quickjs-emscripten';
import type { RunLimits } from './run-protocol.ts';

/** A running engine, with what its package does not show of it. */
export type Engine = {
  module: QuickJSWASMModule;
  memory: WebAssembly.Memory;
  /** The code with which the patched engine ended, or null; see engine.ts. */
  exitCode(): number | null;
  /** Forgets the exit and all calls that it left. The memory has to be restored as well. */
  restart(): void;
};

/** Names of the build's minified imports and exports. */
const names = { exit: 'r', stackSave: 'Oa', stackRestore: 'Ma' } as const;

/**
 * @param wasm the patched WebAssembly
 * @throws Error when it cannot be instantiated
 */
export async function loadEngine(wasm: Buffer, { wasmPages }: RunLimits): Promise<Engine> {
  const memory = new WebAssembly.Memory({ initial: 256, maximum: wasmPages });
  let exited: number | null = null;
  let restoreStack: () => void = () => {};
  const instantiateWasm = (
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance) => void,
  ): WebAssembly.Exports => {
    const environment = imports.a as Record<string, unknown>;
    environment[names.exit] = (code: number) => {
      exited = code;
      throw new Error(`the engine ended with ${code}`);
    };
    const instance = new WebAssembly.Instance(new WebAssembly.Module(wasm as BufferSource), imports);
    const save = instance.exports[names.stackSave] as () => number;
    const restore = instance.exports[names.stackRestore] as (to: number) => void;
    const top = save();
    restoreStack = () => restore(top);
    done(instance);
    return instance.exports;
  };
  const variant = newVariant(RELEASE_SYNC, { wasmMemory: memory, emscriptenModule: { instantiateWasm } });
  const module = await newQuickJSWASMModuleFromVariant(variant);
  return {
    module,
    memory,
    exitCode: () => exited,
    restart() {
      exited = null;
      restoreStack();
    },
  };
}
