import { generate } from '../../../../src/walks/cover/generate.ts';
import { model } from '../../../models/site/captcha.model.ts';
import { CaptchaWorld, captchaDrivers, UNREACHABLE } from '../../drivers/site/captcha.drivers.ts';
import { walkPaths } from '../../drivers/walk-paths.ts';
import { test } from '../../support/fixtures.ts';

// Where no key is configured the chart is not fetched: only the paths with one can be walked.
const suite = generate({ ...model, input: model.input.slice(0, 1) }, { cases: false });

test.use({
  environment: { RECAPTCHA_SITE: 'key-1', RECAPTCHA_SECRET: 'secret-1' },
  // Refusals and a blocked script are part of the paths; the browser notes each of them.
  allowedProblems: [/^Failed to load resource/],
});

walkPaths({
  title: '[ST-13] captcha',
  covers: '[ST-13] every state and every transition of the captcha within reach has been walked in the browser',
  chart: 'captcha',
  paths: suite.paths,
  defined: suite.goals.all,
  unreachable: UNREACHABLE,
  drivers: captchaDrivers,
  world: ({ otherTab }) => new CaptchaWorld(otherTab),
});
