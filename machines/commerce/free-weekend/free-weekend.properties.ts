import { defineProperties } from '../../../src/walks/properties/define.ts';
import { freeWeekendMachine } from './free-weekend.machine.ts';

export const properties = defineProperties(freeWeekendMachine, {
  requirements: { 'ST-02': ['*'], 'ST-16': ['offered'] },
  properties: ({ never }) => [
    never(
      'Access is not free before the weekend has begun.',
      (now) => now.is('offered.active') && now.context.now < now.context.startedAt,
    ),
    never(
      'Access is not free after the weekend has ended.',
      (now) => now.is('offered.active') && now.context.now >= now.context.endedAt,
    ),
  ],
});
