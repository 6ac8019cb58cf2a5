import { model } from '../../../models/site/captcha.model.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { CaptchaWorld, captchaDrivers, UNREACHABLE } from '../../drivers/site/captcha.drivers.ts';
import { allPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[ST-13] every state and every transition of the captcha within reach is walked in the browser',
  chart: 'captcha',
  // Where no key is configured the chart is not fetched: only the paths with one can be walked.
  plan: () => allPaths({ ...model, input: model.input.slice(0, 1) }),
  unreachable: UNREACHABLE,
  drivers: captchaDrivers,
  world: ({ otherTab }) => new CaptchaWorld(otherTab),
  environment: { RECAPTCHA_SITE: 'key-1', RECAPTCHA_SECRET: 'secret-1' },
});
