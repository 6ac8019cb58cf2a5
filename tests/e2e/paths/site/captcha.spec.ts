import { model } from '../../../models/site/captcha.model.ts';
import { generate } from '../../../paths/lib/generate/generate.ts';
import { readingOf, writeBrowserCoverage } from '../../drivers/coverage.ts';
import { CaptchaWorld, captchaDrivers, UNREACHABLE } from '../../drivers/site/captcha.drivers.ts';
import { walkPath } from '../../drivers/walk-path.ts';
import { expect, test } from '../../support/fixtures.ts';

// Where no key is configured the chart is not fetched: only the paths with one can be walked.
const suite = generate({ ...model, input: model.input.slice(0, 1) }, { cases: false });

test.use({
  environment: { RECAPTCHA_SITE: 'key-1', RECAPTCHA_SECRET: 'secret-1' },
  // Refusals and a blocked script are part of the paths; the browser notes each of them.
  allowedProblems: [/^Failed to load resource/],
});

for (const path of suite.paths) {
  test(`[ST-13] captcha ${path.id}: ${readingOf(path)}`, async ({ device }) => {
    const failures = await walkPath({
      chart: 'captcha',
      path,
      drivers: captchaDrivers,
      open: device,
      world: (otherTab) => new CaptchaWorld(otherTab),
    });
    expect(failures).toEqual([]);
  });
}

test('[ST-13] every state and every transition of the captcha within reach has been walked in the browser', () => {
  const coverage = writeBrowserCoverage(
    'captcha',
    suite.goals.all,
    suite.paths,
    test.info().project.outputDir,
    UNREACHABLE,
  );
  expect(coverage.left.map(({ goal }) => goal).sort()).toEqual(Object.keys(UNREACHABLE).sort());
});
