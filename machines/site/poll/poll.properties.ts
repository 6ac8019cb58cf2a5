import { defineProperties } from '../../../src/walks/properties/define.ts';
import { pollMachine } from './poll.machine.ts';

export const properties = defineProperties(pollMachine, {
  requirements: { 'ST-07': ['queued'], 'VO-14': ['*'] },
  properties: ({ never, eventually }) => [
    eventually('A vote is counted, or the reason why not is shown.', {
      since: (now) => now.is('voting'),
      happens: (now) => now.is('voted', 'choosing'),
    }),
    never(
      'An empty vote is not cast.',
      (now) => (now.is('voting') || now.did('queueVote')) && now.context.chosen.length === 0,
    ),
  ],
});
