import { defineProperties } from '../../../src/walks/properties/define.ts';
import { leaseMachine } from './lease.machine.ts';

export const properties = defineProperties(leaseMachine, {
  requirements: { 'EX-06': ['*'], 'EX-09': ['held'] },
  properties: ({ always, never }) => [
    always(
      'A lease is taken over from another device alone: the same one opens the exam again, even if it confirms.',
      (now) =>
        !now.took('held/lease.requested') ||
        now.context.taking === (now.context.device === now.before?.context.device ? 'reopened' : 'takenOver'),
    ),
    always(
      'Each page that may write gets a higher number than those before it.',
      (now) =>
        !(now.took('free/lease.requested') || now.took('held/lease.requested')) ||
        now.context.epoch === (now.before?.context.epoch ?? 0) + 1,
    ),
    never(
      'A second device does not write unless it has taken over.',
      (now) =>
        now.before?.is('held') === true &&
        now.context.device !== now.before.context.device &&
        now.event?.type === 'lease.requested' &&
        !('takeOver' in now.event && now.event.takeOver),
    ),
  ],
});
