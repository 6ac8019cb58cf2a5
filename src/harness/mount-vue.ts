import { type Component, createApp, h, shallowReactive } from 'vue';
import type { Mounter } from './screen.ts';

/** Mounts a Vue component; `update` merges props. Render errors are thrown, handler errors reach the window. */
export const mountVue: Mounter = (component, props, container) => {
  const current = shallowReactive({ ...props });
  const app = createApp({ render: () => h(component as Component, { ...current }) });
  app.config.throwUnhandledErrorInProduction = true;
  app.mount(container);
  return {
    update: (next) => {
      Object.assign(current, next);
    },
    unmount: () => app.unmount(),
  };
};
