import { defineProperties } from '../../../src/walks/properties/define.ts';
import { isMadeAtOnce } from './change-lines.ts';
import { teamChangesMachine } from './team-changes.machine.ts';

export const properties = defineProperties(teamChangesMachine, {
  requirements: { 'TM-02': ['*'], 'TM-06': ['report', 'changing'], 'TM-08': ['*'] },
  properties: ({ never }) => [
    never(
      'A change that takes something away is made without a confirmation.',
      (now) => now.event?.type === 'teamChanges.asked' && now.entered('changing') && !isMadeAtOnce(now.context.kind),
    ),
    never(
      'A report leaves a change without an outcome.',
      (now) => now.is('report') && now.context.lines.some(({ outcome }) => outcome === 'waiting'),
    ),
  ],
});
