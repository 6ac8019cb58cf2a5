/** Entry of the preview for `react`. */
import './intrinsics.ts';
import './preview-timers.ts';

// After the timers, because frameworks keep the ones they find while loading.
import react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { mountReact } from './mount-react.ts';
import { createPreview } from './preview.ts';

export const define = createPreview({ mounter: mountReact, provided: { react, 'react/jsx-runtime': jsxRuntime } });
