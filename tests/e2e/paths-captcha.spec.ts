import { model } from '../models/captcha.model.ts';
import { generate } from '../paths/lib/generate.ts';
import { walkWithRetries } from '../paths/lib/walk-browser.ts';
import { CaptchaWorld, captchaDrivers, OUT_OF_REACH } from './drivers/captcha.drivers.ts';
import { keepWalk, readingOf, writeBrowserCoverage } from './drivers/coverage.ts';
import { expect, test } from './support/fixtures.ts';
import { openBlank } from './support/prepared-exam.ts';

// Where no key is configured the chart is not fetched: only the paths with one can be walked.
const suite = generate({ ...model, input: model.input.slice(0, 1) });

test.use({
  environment: { RECAPTCHA_SITE: 'key-1', RECAPTCHA_SECRET: 'secret-1' },
  // Refusals and a blocked script are part of the paths; the browser notes each of them.
  allowedProblems: [/^Failed to load resource/],
});

for (const path of suite.paths) {
  test(`[ST-13] captcha ${path.id}: ${readingOf(path)}`, async ({ device }) => {
    const walk = await walkWithRetries(path, captchaDrivers, async () => {
      const context = await device();
      const otherTab = await context.newPage();
      await openBlank(otherTab);
      const services = new CaptchaWorld(otherTab);
      await services.watch.listenIn(otherTab);
      const page = await context.newPage();
      await page.clock.install();
      return { page, services, close: () => context.close() };
    });
    keepWalk(test.info().project.outputDir, 'captcha', walk);
    // What passed on a retry only is told, and does not count as covered below.
    for (const { cause, label } of walk.failures) test.info().annotations.push({ type: cause, description: label });
    expect(walk.result === 'failed' ? walk.failures : []).toEqual([]);
  });
}

test('[ST-13] every state and every transition of the captcha within reach has been walked in the browser', () => {
  const coverage = writeBrowserCoverage(
    'captcha',
    suite.goals.all,
    suite.paths,
    test.info().project.outputDir,
    OUT_OF_REACH,
  );
  expect(coverage.left.map(({ goal }) => goal).sort()).toEqual(Object.keys(OUT_OF_REACH).sort());
});
