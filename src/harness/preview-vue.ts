/** Entry of the preview for `vue`. */
import './intrinsics.ts';
import './preview-timers.ts';

// After the timers, because frameworks keep the ones they find while loading.
import * as vue from 'vue';
import { mountVue } from './mount-vue.ts';
import { createPreview } from './preview.ts';

export const define = createPreview({ mounter: mountVue, provided: { vue } });
