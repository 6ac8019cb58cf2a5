import { model } from '../../../models/site/referral.model.ts';
import { generate } from '../../../paths/lib/generate/generate.ts';
import { readingOf, writeBrowserCoverage } from '../../drivers/coverage.ts';
import { ReferralWorld, referralDrivers } from '../../drivers/site/referral.drivers.ts';
import { walkPath } from '../../drivers/walk-path.ts';
import { expect, test } from '../../support/fixtures.ts';

// States and transitions only: the walks of the pure machine and of live actors cover every case of each.
const suite = generate(model, { cases: false });

test.use({ environment: { PARTNERO_ALLOWED_ORIGINS: 'https://partner.example' } });

for (const path of suite.paths) {
  test(`[RT-34] partner ${path.id}: ${readingOf(path)}`, async ({ server, device }) => {
    const failures = await walkPath({
      chart: 'referral',
      path,
      drivers: referralDrivers,
      open: device,
      world: () => new ReferralWorld(server.url),
    });
    expect(failures).toEqual([]);
  });
}

test('[RT-34] every state and transition of the partner chart has been walked in the browser', () => {
  const defined = suite.goals.all.filter((goal) => suite.goals.reachable.has(goal));
  const coverage = writeBrowserCoverage('referral', defined, suite.paths, test.info().project.outputDir);
  expect(coverage.left).toEqual([]);
});
