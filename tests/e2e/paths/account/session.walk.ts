import { model } from '../../../models/account/session.model.ts';
import { SessionWorld, sessionDrivers } from '../../drivers/account/session.drivers.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { allPaths } from '../../drivers/walk.ts';

// States and transitions only: the walks of the pure machine and of live actors cover every case of each.

/** Makes the listener for other tabs fail on start. */
function breakChannel(): void {
  const listen = BroadcastChannel.prototype.addEventListener;
  BroadcastChannel.prototype.addEventListener = function (this: BroadcastChannel, ...rest: unknown[]) {
    if (this.name === 'chartered.session') throw new Error('Other tabs cannot be detected.');
    Reflect.apply(listen, this, rest);
  };
}

export const walk = defineWalk({
  title: '[ST-04] every state and transition of the session is walked in the browser',
  chart: 'session',
  overNetwork: 'in process a page that is left reports calls whose answers were cut off',
  plan: () => allPaths(model),
  drivers: sessionDrivers,
  world: ({ url, otherTab }) => new SessionWorld(url, otherTab),
  script: (path) =>
    path.edges.some(({ step }) => step?.kind === 'error' && step.src === 'watchOtherTabs') ? breakChannel : undefined,
});
