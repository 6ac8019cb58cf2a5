import { defineProperties } from '../../../src/walks/properties/define.ts';
import { voucherSendMachine } from './voucher-send.machine.ts';

export const properties = defineProperties(voucherSendMachine, {
  requirements: { 'VC-06': ['*'] },
  properties: ({ always, never }) => [
    always(
      'Every mail that the server accepted counts as sent.',
      (now) =>
        !now.took('sending/done.invoke') ||
        now.context.lines.filter(({ outcome }) => outcome === 'sent').length >
          (now.before?.context.lines ?? []).filter(({ outcome }) => outcome === 'sent').length,
    ),
    never(
      'A report leaves no address without an outcome.',
      (now) => now.is('report') && now.context.lines.some(({ outcome }) => outcome === 'waiting'),
    ),
  ],
});
