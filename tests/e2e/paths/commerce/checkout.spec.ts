import { generate } from '../../../../src/walks/cover/generate.ts';
import { model } from '../../../models/commerce/checkout.model.ts';
import { breakReturn, CheckoutWorld, checkoutDrivers } from '../../drivers/commerce/checkout.drivers.ts';
import { walkPaths } from '../../drivers/walk-paths.ts';
import { test } from '../../support/fixtures.ts';

const suite = generate(model, { cases: false });

const fails = (path: (typeof suite.paths)[number], src: string) =>
  path.edges.some(({ step }) => step?.kind === 'error' && step.src === src);

/** Steps that no browser can be led to, with the reason. */
const UNREACHABLE = {
  'transition:checkout.upselling/error.invoke(upsell)/0': 'the dialog calls nothing that could fail',
};
const paths = suite.paths.filter((path) => !fails(path, 'upsell'));

// Refusals and lost connections are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkPaths({
  title: '[CO-04] checkout',
  covers: '[CO-04] every state and every transition of checkout has been walked in the browser',
  chart: 'checkout',
  paths,
  defined: suite.goals.all,
  unreachable: UNREACHABLE,
  drivers: checkoutDrivers,
  world: () => new CheckoutWorld(),
  script: (path) => (fails(path, 'watchReturn') ? breakReturn : undefined),
});
