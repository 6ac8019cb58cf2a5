import { defineProperties } from '../../../src/walks/properties/define.ts';
import { verificationMachine } from './verification.machine.ts';

const VERDICTS = ['valid', 'revoked', 'outdated', 'altered', 'foreign'] as const;

export const properties = defineProperties(verificationMachine, {
  requirements: { 'VC-04': ['checkingCode', 'valid', 'revoked'], 'VC-05': ['*'] },
  properties: ({ always, never, eventually }) => [
    never(
      'A verdict is shown only by the word of the server.',
      (now) =>
        VERDICTS.some((verdict) => now.entered(verdict)) &&
        !now.took('checkingCode/done.invoke') &&
        !now.took('checkingBadge/done.invoke'),
    ),
    always(
      'A result is kept exactly as long as it is shown.',
      (now) => (now.context.result !== null) === now.is(...VERDICTS),
    ),
    eventually('A check ends with a verdict or the reason why there is none.', {
      since: (now) => now.is('checkingCode', 'checkingBadge'),
      happens: (now) => now.is(...VERDICTS, 'missing', 'refused', 'unreachable'),
    }),
  ],
});
