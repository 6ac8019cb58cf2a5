// biome-ignore-all assist/source/organizeImports: the page must be there before the framework looks at it
/** Entry of the harness in the sandbox for `vue`. */
import { finish } from './guest-dom.ts';

// After the DOM, which the framework looks for while it loads.
import * as vue from 'vue';
import type { Harness } from './harness.ts';
import { mountVue } from './mount-vue.ts';

/** Loads the harness into the realm and returns it. */
export function start(): Harness {
  return finish(mountVue, { vue });
}
