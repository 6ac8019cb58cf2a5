import { defineProperties } from '../../../src/walks/properties/define.ts';
import { captchaMachine } from './captcha.machine.ts';

export const properties = defineProperties(captchaMachine, {
  requirements: { 'ST-13': ['*'] },
  properties: ({ eventually, within }) => [
    eventually('Every form that waits is sent, with a token or without.', {
      since: (now) => now.event?.type === 'captcha.requested',
      happens: (now) => now.did('deliverToken') || now.did('deliverNothing'),
    }),
    within(
      'A captcha that does not load keeps nobody waiting for more than ten seconds.',
      { milliseconds: 10_000 },
      { since: (now) => now.is('loading'), happens: (now) => !now.is('loading') },
    ),
  ],
});
