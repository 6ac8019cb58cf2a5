import { defineProperties } from '../../../src/walks/properties/define.ts';
import { evidenceMachine } from './evidence.machine.ts';

export const properties = defineProperties(evidenceMachine, {
  requirements: { 'EX-11': ['*'] },
  properties: ({ never, until }) => [
    never(
      'What was observed is dropped only when the server has it or wants no more.',
      (now) =>
        now.before !== undefined &&
        now.before.context.gathered.length + now.before.context.inFlight.length >
          now.context.gathered.length + now.context.inFlight.length &&
        !now.event?.type.endsWith('.sendBuffer'),
    ),
    until('After the exam, the page observes nothing.', {
      since: (now) => now.is('over'),
      holds: (now) => !now.runs('watchPage') && now.context.gathered.length === 0,
      until: () => false,
    }),
  ],
});
