import { flushCompileCache } from 'node:module';
import { afterAll, vi } from 'vitest';
import { killLeft } from './child-processes.ts';
import { restartNumbers } from './numbers.ts';

// A worker runs many files: each begins as it would alone.
restartNumbers();

afterAll(() => {
  killLeft();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  // A worker is ended by force, and would not write what Node has compiled; the next one reads it (NODE_COMPILE_CACHE).
  flushCompileCache();
});
