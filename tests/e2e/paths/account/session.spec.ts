import { model } from '../../../models/account/session.model.ts';
import { generate } from '../../../paths/lib/generate/generate.ts';
import { SessionWorld, sessionDrivers } from '../../drivers/account/session.drivers.ts';
import { readingOf, writeBrowserCoverage } from '../../drivers/coverage.ts';
import { walkPath } from '../../drivers/walk-path.ts';
import { expect, test } from '../../support/fixtures.ts';

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

for (const path of suite.paths) {
  test(`session ${path.id}: ${readingOf(path)}`, async ({ server, device }) => {
    test.setTimeout(120_000);
    const isDeaf = path.edges.some(({ step }) => step?.kind === 'error' && step.src === 'watchOtherTabs');
    const failures = await walkPath({
      chart: 'session',
      path,
      drivers: sessionDrivers,
      open: device,
      world: (otherTab) => new SessionWorld(server.url, otherTab),
      script: isDeaf ? breakChannel : undefined,
    });
    expect(failures).toEqual([]);
  });
}

test('[ST-04] every state and transition of the session has been walked in the browser', () => {
  const defined = suite.goals.all.filter((goal) => suite.goals.reachable.has(goal));
  const coverage = writeBrowserCoverage('session', defined, suite.paths, test.info().project.outputDir);
  expect(coverage.left).toEqual([]);
});
