import { type Component, createApp, h, render } from 'vue';
import type { Mounter } from './screen.ts';

/**
 * Mounts a Vue component as the root, so that it has no parent and finds nothing of the harness above it; `update`
 * merges props. Render errors are thrown, handler errors reach the window.
 */
export const mountVue: Mounter = (component, props, container) => {
  const app = createApp({});
  app.config.throwUnhandledErrorInProduction = true;
  let current = { ...props };
  const show = (): void => {
    const root = h(component as Component, current);
    root.appContext = app._context;
    render(root, container);
  };
  show();
  return {
    update: (next) => {
      current = { ...current, ...next };
      show();
    },
    unmount: () => render(null, container),
  };
};
