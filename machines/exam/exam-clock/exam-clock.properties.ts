import { defineProperties } from '../../../src/walks/properties/define.ts';
import { examClockMachine } from './exam-clock.machine.ts';

export const properties = defineProperties(examClockMachine, {
  requirements: {
    'EX-05': ['estimate', 'time.over'],
    'EX-10': ['time'],
    'EX-17': ['time/clock.deadlineMoved/0', 'time.over/clock.deadlineMoved[isStillOver]/0'],
  },
  properties: ({ never, eventually }) => [
    never(
      'Time is not over before the deadline.',
      (now) => now.is('time.over') && now.context.now < now.context.deadlineAt,
    ),
    eventually('A doubt about the time is settled by the clock of the server.', {
      since: (now) => now.is('estimate.asking', 'estimate.uncertain'),
      happens: (now) => now.is('estimate.trusted'),
    }),
  ],
});
