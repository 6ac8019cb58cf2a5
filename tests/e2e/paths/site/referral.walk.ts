import { model } from '../../../models/site/referral.model.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { ReferralWorld, referralDrivers } from '../../drivers/site/referral.drivers.ts';
import { allPaths } from '../../drivers/walk.ts';

// States and transitions only: the walks of the pure machine and of live actors cover every case of each.

export const walk = defineWalk({
  title: '[RT-34] every state and transition of the partner chart is walked in the browser',
  chart: 'referral',
  plan: () => allPaths(model),
  drivers: referralDrivers,
  world: ({ url }) => new ReferralWorld(url),
  allowedProblems: [],
  environment: { PARTNERO_ALLOWED_ORIGINS: 'https://partner.example' },
});
