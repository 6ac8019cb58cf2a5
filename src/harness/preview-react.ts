/** Entry of the preview for `react`. */
import './intrinsics.ts';
import './preview-timers.ts';

// After the timers: frameworks keep the ones that they find while they load.
import react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { mountReact } from './mount-react.ts';
import { createPreview } from './preview.ts';

export const define = createPreview({ mounter: mountReact, provided: { react, 'react/jsx-runtime': jsxRuntime } });
