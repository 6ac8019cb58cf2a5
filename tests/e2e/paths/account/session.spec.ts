import { generate } from '../../../../src/walks/cover/generate.ts';
import { model } from '../../../models/account/session.model.ts';
import { SessionWorld, sessionDrivers } from '../../drivers/account/session.drivers.ts';
import { walkPaths } from '../../drivers/walk-paths.ts';
import { test } from '../../support/fixtures.ts';

// States and transitions only: the walks of the pure machine and of live actors cover every case of each.
const suite = generate(model, { cases: false });

// Errors and lost connections are part of the paths; the browser logs each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

/** Makes the listener for other tabs fail on start. */
function breakChannel(): void {
  const listen = BroadcastChannel.prototype.addEventListener;
  BroadcastChannel.prototype.addEventListener = function (this: BroadcastChannel, ...rest: unknown[]) {
    if (this.name === 'chartered.session') throw new Error('Other tabs cannot be detected.');
    Reflect.apply(listen, this, rest);
  };
}

walkPaths({
  title: '[ST-04] session',
  covers: '[ST-04] every state and transition of the session has been walked in the browser',
  chart: 'session',
  paths: suite.paths,
  defined: suite.goals.all.filter((goal) => suite.goals.reachable.has(goal)),
  drivers: sessionDrivers,
  world: ({ server, otherTab }) => new SessionWorld(server.url, otherTab),
  script: (path) =>
    path.edges.some(({ step }) => step?.kind === 'error' && step.src === 'watchOtherTabs') ? breakChannel : undefined,
  timeoutMs: 120_000,
});
