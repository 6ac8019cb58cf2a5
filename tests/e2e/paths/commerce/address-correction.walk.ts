import { model } from '../../../models/commerce/address-correction.model.ts';
import { AddressCorrectionWorld, addressCorrectionDrivers } from '../../drivers/commerce/address-correction.drivers.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: "[CO-11] correcting the address of a guest's order is walked in the browser",
  chart: 'address-correction',
  plan: () => fewestPaths(model),
  drivers: addressCorrectionDrivers,
  world: () => new AddressCorrectionWorld(),
  isClockHeld: false,
});
