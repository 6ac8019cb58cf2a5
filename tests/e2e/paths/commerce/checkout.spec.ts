import { model } from '../../../models/commerce/checkout.model.ts';
import { generate } from '../../../paths/lib/generate/generate.ts';
import { breakReturn, CheckoutWorld, checkoutDrivers } from '../../drivers/commerce/checkout.drivers.ts';
import { readingOf, writeBrowserCoverage } from '../../drivers/coverage.ts';
import { walkPath } from '../../drivers/walk-path.ts';
import { expect, test } from '../../support/fixtures.ts';

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

for (const path of paths) {
  test(`[CO-04] checkout ${path.id}: ${readingOf(path)}`, async ({ device }) => {
    const failures = await walkPath({
      chart: 'checkout',
      path,
      drivers: checkoutDrivers,
      open: device,
      world: () => new CheckoutWorld(),
      script: fails(path, 'watchReturn') ? breakReturn : undefined,
    });
    expect(failures).toEqual([]);
  });
}

test('[CO-04] every state and every transition of checkout has been walked in the browser', () => {
  const { outputDir } = test.info().project;
  const coverage = writeBrowserCoverage('checkout', suite.goals.all, paths, outputDir, UNREACHABLE);
  expect(coverage.left.map(({ goal }) => goal)).toEqual(Object.keys(UNREACHABLE));
});
