/** Entry of the preview for `js` and `ts`, which shows the module's console output. */
import './intrinsics.ts';
import { createPreview } from './preview.ts';

export const define = createPreview(null);
