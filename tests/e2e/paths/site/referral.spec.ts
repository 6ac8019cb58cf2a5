import { generate } from '../../../../src/walks/cover/generate.ts';
import { model } from '../../../models/site/referral.model.ts';
import { ReferralWorld, referralDrivers } from '../../drivers/site/referral.drivers.ts';
import { walkPaths } from '../../drivers/walk-paths.ts';
import { test } from '../../support/fixtures.ts';

// States and transitions only: the walks of the pure machine and of live actors cover every case of each.
const suite = generate(model, { cases: false });

test.use({ environment: { PARTNERO_ALLOWED_ORIGINS: 'https://partner.example' } });

walkPaths({
  title: '[RT-34] partner',
  covers: '[RT-34] every state and transition of the partner chart has been walked in the browser',
  chart: 'referral',
  paths: suite.paths,
  defined: suite.goals.all.filter((goal) => suite.goals.reachable.has(goal)),
  drivers: referralDrivers,
  world: ({ server }) => new ReferralWorld(server.url),
});
