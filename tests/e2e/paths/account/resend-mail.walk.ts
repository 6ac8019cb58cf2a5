import { model } from '../../../models/account/resend-mail.model.ts';
import { ResendMailWorld, resendMailDrivers } from '../../drivers/account/resend-mail.drivers.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[AC-04] resending the verification email is walked in the browser',
  chart: 'resend-mail',
  plan: () => fewestPaths(model),
  drivers: resendMailDrivers,
  world: ({ url, otherTab }) => ResendMailWorld.prepare(url, otherTab),
});
