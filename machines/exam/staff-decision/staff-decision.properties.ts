import { defineProperties } from '../../../src/walks/properties/define.ts';
import { staffDecisionMachine } from './staff-decision.machine.ts';

export const properties = defineProperties(staffDecisionMachine, {
  requirements: { 'EX-22': ['*'] },
  properties: ({ never }) => [
    never(
      'Nobody confirms a proposal of their own.',
      (now) =>
        now.event?.type === 'decision.confirmed' &&
        now.is('confirmed') &&
        'by' in now.event &&
        now.event.by.includes(now.context.proposedBy),
    ),
    never(
      'Nobody decides about themselves.',
      (now) =>
        (now.event?.type === 'decision.confirmed' || now.event?.type === 'decision.declined') &&
        now.isOver &&
        'by' in now.event &&
        now.event.by.includes(now.context.ownerId),
    ),
  ],
});
