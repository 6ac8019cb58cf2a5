import { type Actor, fromPromise } from 'xstate';
import { captchaMachine } from '../../../../machines/site/captcha/captcha.machine.ts';
import { executeCaptcha, loadCaptcha, resetCaptcha } from '../../adapters/site/captcha.ts';
import { publicSettings } from '../../adapters/site/public-settings.ts';
import { createChart } from '../run-chart.ts';

const waiting: ((token: string | null) => void)[] = [];

const wiredCaptchaMachine = captchaMachine.provide({
  actors: {
    loadCaptcha: fromPromise(({ input }: { input: { siteKey: string | null } }) => loadCaptcha(input.siteKey ?? '')),
    executeCaptcha: fromPromise(executeCaptcha),
  },
  actions: {
    deliverToken: (_, { token }) => waiting.shift()?.(token),
    deliverNothing: () => {
      for (const deliver of waiting.splice(0)) deliver(null);
    },
    resetCaptcha: () => resetCaptcha(),
    log: (_, { what }) => console.info(what),
  },
});

let captcha: Actor<typeof captchaMachine> | null = null;

/** Starts loading the captcha once: shortly after the page, or with the first form. */
export function startCaptcha(): Actor<typeof captchaMachine> {
  if (captcha) return captcha;
  captcha = createChart(wiredCaptchaMachine, { input: { siteKey: publicSettings().recaptcha_site } });
  return captcha.start();
}

/** A token for one form; null when there is no captcha, or it gives none (ST-13). */
export function captchaToken(): Promise<string | null> {
  return new Promise((done) => {
    const actor = startCaptcha();
    waiting.push(done);
    actor.send({ type: 'captcha.requested' });
  });
}
