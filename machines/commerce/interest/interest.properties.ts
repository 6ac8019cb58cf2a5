import { defineProperties } from '../../../src/walks/properties/define.ts';
import { interestMachine } from './interest.machine.ts';

export const properties = defineProperties(interestMachine, {
  requirements: { 'VO-15': ['*'] },
  properties: ({ always, never }) => [
    never(
      'An interest in nothing is not stored.',
      (now) => now.did('queueInterest') && now.context.chosen.length === 0,
    ),
    always(
      'An interest that was not stored is selected for another try.',
      (now) => !now.entered('choosing.refused') || now.context.chosen.length > 0,
    ),
    always(
      'What was not stored is told.',
      (now) =>
        now.event?.type !== 'interest.refused' ||
        now.is('choosing.refused') ||
        now.before?.is('choosing', 'stored') === true,
    ),
    never(
      'Nobody is thanked for an interest before the server has stored it.',
      (now) => now.entered('stored') && now.event?.type !== 'interest.stored',
    ),
  ],
});
