/** Entry of the harness in the sandbox for `vue`. */

// After the page is there: the framework looks at it while it loads.
import * as vue from 'vue';
import { finish } from './guest-dom.ts';
import type { Harness } from './harness.ts';
import { mountVue } from './mount-vue.ts';

/** Loads the harness into the realm and returns it. */
export function start(): Harness {
  return finish(mountVue, { vue });
}
