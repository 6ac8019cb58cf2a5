import { defineProperties } from '../../../src/walks/properties/define.ts';
import { seatMachine } from './seat.machine.ts';

export const properties = defineProperties(seatMachine, {
  requirements: { 'TM-03': ['assigned'], 'TM-07': ['*'] },
  properties: ({ always, never }) => [
    always('An assigned seat names its member.', (now) => !now.is('assigned') || now.context.member !== null),
    never(
      'Somebody other than its member uses an assigned seat.',
      (now) =>
        now.entered('used') &&
        now.before?.is('assigned') === true &&
        (now.event as unknown as { member: string | null }).member !== now.before.context.member,
    ),
  ],
});
