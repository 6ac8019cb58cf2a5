import { flushCompileCache } from 'node:module';
import { afterAll } from 'vitest';

// A worker is ended by force, and would not write what Node has compiled; the next file of tests reads it (NODE_COMPILE_CACHE).
afterAll(() => flushCompileCache());
