import type { Path } from '../../../../src/walks/cover/generate.ts';
import { model } from '../../../models/commerce/checkout.model.ts';
import { breakReturn, CheckoutWorld, checkoutDrivers } from '../../drivers/commerce/checkout.drivers.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { allPaths } from '../../drivers/walk.ts';

const fails = (path: Path, src: string) => path.edges.some(({ step }) => step?.kind === 'error' && step.src === src);

/** Steps that no browser can be led to, with the reason. */
const UNREACHABLE = {
  'transition:checkout.upselling/error.invoke(upsell)/0': 'the dialog calls nothing that could fail',
};

function plan() {
  const { paths, defined } = allPaths(model);
  return { paths: paths.filter((path) => !fails(path, 'upsell')), defined };
}

export const walk = defineWalk({
  title: '[CO-04] every state and every transition of checkout is walked in the browser',
  chart: 'checkout',
  plan,
  unreachable: UNREACHABLE,
  drivers: checkoutDrivers,
  world: () => new CheckoutWorld(),
  script: (path) => (fails(path, 'watchReturn') ? breakReturn : undefined),
});
