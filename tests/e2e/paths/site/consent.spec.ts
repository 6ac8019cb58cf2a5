import { model } from '../../../models/site/consent.model.ts';
import { ConsentWorld, consentDrivers, UNREACHABLE } from '../../drivers/site/consent.drivers.ts';
import { walkChart } from '../../drivers/walk-chart.ts';
import { test } from '../../support/fixtures.ts';

test.use({ environment: { TAG_MANAGER_ID: 'GTM-TEST' } });

walkChart('[IN-07] consent is walked in the browser', {
  chart: 'consent',
  model,
  drivers: consentDrivers,
  world: ({ otherTab }) => new ConsentWorld(otherTab),
  unreachable: UNREACHABLE,
});
