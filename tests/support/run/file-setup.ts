import { flushCompileCache } from 'node:module';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { killLeft } from './child-processes.ts';
import { restartNumbers } from './numbers.ts';

// A worker runs many files: each begins as it would alone.
restartNumbers();

/** What all files of a worker share: its own timer, and the file before this one. */
const worker = globalThis as { ownTimer?: typeof setTimeout; fileBefore?: string | undefined };
worker.ownTimer ??= setTimeout;
// A test that waits on a timer which stands still would wait for ever.
if (setTimeout !== worker.ownTimer) throw new Error(`${worker.fileBefore} has left timers that stand still.`);
beforeAll(() => {
  worker.fileBefore = expect.getState().testPath;
});

afterAll(() => {
  killLeft();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  // A worker is ended by force, and would not write what Node has compiled; the next one reads it (NODE_COMPILE_CACHE).
  flushCompileCache();
});
