import { defineProperties } from '../../../src/walks/properties/define.ts';
import { seatTakeBackMachine } from './seat-take-back.machine.ts';

export const properties = defineProperties(seatTakeBackMachine, {
  requirements: { 'TM-07': ['*'] },
  properties: ({ never, eventually }) => [
    never(
      'No seat is taken back without a confirmation.',
      (now) => now.entered('takingBack') && now.before?.is('confirming') !== true,
    ),
    eventually('Taking seats back ends with success or the reason why not.', {
      since: (now) => now.is('takingBack'),
      happens: (now) => now.is('idle', 'confirming'),
    }),
  ],
});
