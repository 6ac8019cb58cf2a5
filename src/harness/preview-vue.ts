/** Entry of the preview for `vue`. */
import './intrinsics.ts';
import './preview-timers.ts';

// After the timers: frameworks keep the ones that they find while they load.
import * as vue from 'vue';
import { mountVue } from './mount-vue.ts';
import { createPreview } from './preview.ts';

export const define = createPreview({ mounter: mountVue, provided: { vue } });
