import { type ComponentType, createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Mounter } from './screen.ts';

/** Mounts a React component synchronously, effects included; `update` merges props. */
export const mountReact: Mounter = (component, props, container) => {
  let current = { ...props };
  let failure: { thrown: unknown } | null = null;
  const root = createRoot(container, {
    onUncaughtError: (thrown) => {
      failure ??= { thrown };
    },
    onCaughtError: () => {},
  });
  const render = (): void => {
    flushSync(() => root.render(createElement(component as ComponentType, current)));
    const failed = failure as { thrown: unknown } | null;
    failure = null;
    if (failed !== null) throw failed.thrown;
  };
  render();
  return {
    update: (next) => {
      current = { ...current, ...next };
      render();
    },
    unmount: () => flushSync(() => root.unmount()),
  };
};
