/** Entry of the preview for `js` and `ts`: what the module prints is what there is to see. */
import './intrinsics.ts';
import { createPreview } from './preview.ts';

export const define = createPreview(null);
