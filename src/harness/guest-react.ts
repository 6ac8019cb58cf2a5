// biome-ignore-all assist/source/organizeImports: the page must be there before the framework looks at it
/** Entry of the harness in the sandbox for `react`. */
import { finish } from './guest-dom.ts';

// After the DOM, which the framework looks for while it loads.
import react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import type { Harness } from './harness.ts';
import { mountReact } from './mount-react.ts';

/** Loads the harness into the realm and returns it. */
export function start(): Harness {
  return finish(mountReact, { react, 'react/jsx-runtime': jsxRuntime });
}
