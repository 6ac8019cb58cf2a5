import { model } from '../../../models/credential/credential-check.model.ts';
import {
  CredentialCheckWorld,
  credentialCheckDrivers,
  typedText,
} from '../../drivers/credential/credential-check.drivers.ts';
import { walkChart } from '../../drivers/walk-chart.ts';
import { test } from '../../support/fixtures.ts';

// Unknown credentials and lost calls are part of the paths; the browser notes each of them.
// The day of issue is that of the certificate, wherever the visitor is.
test.use({ timezoneId: 'Asia/Tokyo', allowedProblems: [/^Failed to load resource/] });

walkChart('[VO-02] looking a credential up is walked in the browser', {
  chart: 'credential-check',
  model,
  drivers: credentialCheckDrivers,
  world: () => new CredentialCheckWorld(),
  follow: typedText,
});
