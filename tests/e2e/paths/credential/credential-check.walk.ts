import { model } from '../../../models/credential/credential-check.model.ts';
import {
  CredentialCheckWorld,
  credentialCheckDrivers,
  typedText,
} from '../../drivers/credential/credential-check.drivers.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { fewestPaths } from '../../drivers/walk.ts';

// The day of issue is that of the certificate, wherever the visitor is.
export const walk = defineWalk({
  title: '[VO-02] looking a credential up is walked in the browser',
  chart: 'credential-check',
  plan: () => fewestPaths(model, {}, typedText),
  drivers: credentialCheckDrivers,
  world: () => new CredentialCheckWorld(),
  isClockHeld: false,
  timezoneId: 'Asia/Tokyo',
});
