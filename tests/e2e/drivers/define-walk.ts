import { registerWalk } from './register-walk.ts';
import type { Walk } from './walk.ts';

/**
 * Declares how a chart is walked in a page. The runner that collects the file makes a test of it: Playwright one over the network, vitest one in
 * process.
 */
export function defineWalk(walk: Walk): Walk {
  registerWalk(walk);
  return walk;
}
