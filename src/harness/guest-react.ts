/** Entry of the harness in the sandbox for `react`. */

// After the page is there: the framework looks at it while it loads.
import react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { finish } from './guest-dom.ts';
import type { Harness } from './harness.ts';
import { mountReact } from './mount-react.ts';

/** Loads the harness into the realm and returns it. */
export function start(): Harness {
  return finish(mountReact, { react, 'react/jsx-runtime': jsxRuntime });
}
