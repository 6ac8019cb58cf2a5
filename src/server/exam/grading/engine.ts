import { createHash } from 'node:crypto';
import { ENGINE_EXIT } from './engine-exit.ts';
import type { EngineUse } from './programs.ts';

/** SHA-256 of the engine build for the offsets below: QuickJS 2025-09-13 as built by quickjs-emscripten 0.32. */
const ENGINE = '105c3bed22d457e43e3d1c3c1c6959fda62a8fe06f0fc8a985303c3a2be72232';

/** `nop`. */
const NOP = 0x01;
/** `i32.const code; call exit`, the engine's import number 16. */
const exit = (code: number): string => `41 0${code} 10 10`;

/** Replaces the instructions `before` at `at` with `after`, filled up with `nop`; in hexadecimal. */
type Patch = { at: number; before: string; after: string };

/** No error has a `stack`: `build_backtrace` returns at once. */
const noStackTraces: Patch = { at: 0x1_fcc2, before: '23 00', after: '0f' };

/** `sbrk` ends the engine where it would answer that there is no more memory. */
const memoryIsFinal: Patch = {
  at: 0x1_bad8,
  before: '41 c0 b1 05 41 30 36 02 00 41 7f 0f',
  after: `${exit(ENGINE_EXIT.memory)} 00`,
};

/**
 * Every place that reports "stack overflow": the parsers of programs and of JSON, `JS_ThrowStackOverflow`, and the two
 * parts of the compiler of regular expressions. Each passes the text at address 4474 to a function, the last byte.
 */
const stackIsFinal = [
  [0x0f43, '1b'],
  [0x4637, '36'],
  [0xa1a4, '1b'],
  [0x1_c890, '34'],
  [0x2_ec58, '34'],
].map(
  ([at, call]): Patch => ({
    at: Number(at),
    before: `20 00 41 fa 22 41 00 10 ${call}`,
    after: exit(ENGINE_EXIT.stack),
  }),
);

/**
 * The getter of `Function.prototype.fileName` becomes a check for promises, for the harness, which takes it and deletes
 * the property: undefined for a genuine promise, a TypeError for anything else, and no code of the value runs
 * (`JS_GetOpaque2(ctx, value, JS_CLASS_PROMISE)`). ECMAScript has no such check: `instanceof`, `then` and `await` ask
 * the value.
 */
const promiseCheck: Patch = {
  at: 0x5_fbbf,
  before:
    '42 80 80 80 80 30 21 02 02 40 20 01 10 b2 03 22 03 45 0d 00 20 03 2d 00 12 41 04 71 45 0d 00 20 00 20 03 28 02 44 10 33 21 02 0b 20 02',
  after: '20 00 20 01 41 33 10 2c 04 7e 42 80 80 80 80 30 05 42 80 80 80 80 e0 00 0b',
};

const codeOf = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex');

/**
 * The engine as the sandbox needs it; no option of QuickJS does any of this.
 *
 * - No error has a `stack`, whatever throws it: a trace reveals the harness functions above the candidate's code, and
 *   line and column of the hidden test.
 * - No more memory, and in tests no more stack, ends the engine by `exit` ({@link ENGINE_EXIT}). Were they errors that a
 *   program can catch, it could measure how much is free, and with it who calls it.
 * - `Function.prototype.fileName` is a check for promises; see above.
 *
 * @param wasm the package's WebAssembly
 * @param use `program`s without tests may catch the overflow of their stack, as in a browser
 * @throws Error for another build, whose offsets have to be found again: disassemble it and look for the texts `"    at
 *   %s"` and `"stack overflow"`, for `sbrk` around the import `emscripten_resize_heap`, and for the entry `fileName` of
 *   the function prototype
 */
export function patchEngine(wasm: Uint8Array, use: EngineUse): Uint8Array {
  const bytes = Buffer.from(wasm);
  if (createHash('sha256').update(bytes).digest('hex') !== ENGINE) {
    throw new Error('The QuickJS build is not the one whose offsets are known; see engine.ts.');
  }
  const patches = [noStackTraces, memoryIsFinal, promiseCheck, ...(use === 'tests' ? stackIsFinal : [])];
  for (const { at, before, after } of patches) {
    const old = codeOf(before);
    if (!bytes.subarray(at, at + old.length).equals(old)) {
      throw new Error(`The QuickJS build has other instructions at ${at}; see engine.ts.`);
    }
    bytes.fill(NOP, at, at + old.length);
    bytes.set(codeOf(after), at);
  }
  return bytes;
}
