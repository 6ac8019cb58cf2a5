import { defineProperties } from '../../../src/walks/properties/define.ts';
import { invitePeopleMachine } from './invite-people.machine.ts';

export const properties = defineProperties(invitePeopleMachine, {
  requirements: { 'TM-06': ['invitingOne', 'invitingMany', 'report'], 'TM-08': ['*'] },
  properties: ({ never }) => [
    never(
      'Lines are sent beside wrong ones without a confirmation.',
      (now) =>
        now.event?.type === 'invitePeople.linesSubmitted' &&
        now.entered('invitingMany') &&
        now.context.lines.some(({ outcome }) => outcome === 'invalid'),
    ),
    never(
      'A report leaves a person without an outcome.',
      (now) => now.is('report') && now.context.lines.some(({ outcome }) => outcome === 'waiting'),
    ),
  ],
});
