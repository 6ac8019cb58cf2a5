import { freeWeekendMachine } from '../../../machines/commerce/free-weekend/free-weekend.machine.ts';
import { defineModel, named } from '../model.ts';

const START = 1000;
const END = 2000;

const told = (at: number) => ({ type: 'freeWeekend.timeTold', at }) as const;

export const model = defineModel(freeWeekendMachine, {
  input: [{ startedAt: START, endedAt: END }],
  events: {
    'freeWeekend.enabled': [{}],
    'freeWeekend.disabled': [{}],
    'freeWeekend.timeTold': [
      named('before the start', { at: START - 1 }),
      named('at the start', { at: START }),
      named('at the last moment', { at: END - 1 }),
      named('at the end', { at: END }),
      named('long after the end', { at: END + 1000 }),
    ],
  },
  invokes: {},
  delays: {},
  context: (context) => context,
  ignored: [
    { in: ['closed'], events: ['freeWeekend.disabled'], because: 'it is switched off already' },
    { in: ['closed'], events: ['freeWeekend.timeTold'], because: 'what is switched off has no time' },
    { in: ['ended'], events: ['freeWeekend.timeTold'], because: 'what is over stays over' },
    {
      in: ['not_started', 'active', 'ended'],
      events: ['freeWeekend.enabled'],
      because: 'it is switched on already; another one begins after switching off',
    },
  ],
  checks: {
    closed: (snapshot) =>
      snapshot.can({ type: 'freeWeekend.enabled' }) &&
      !snapshot.can({ type: 'freeWeekend.disabled' }) &&
      // No hour opens what is not offered.
      !snapshot.can(told(START)) &&
      !snapshot.can(told(END)),
    not_started: (snapshot) =>
      !snapshot.can(told(START - 1)) &&
      snapshot.can(told(START)) &&
      snapshot.can(told(END - 1)) &&
      snapshot.can(told(END)) &&
      snapshot.can({ type: 'freeWeekend.disabled' }),
    active: (snapshot) =>
      !snapshot.can(told(END - 1)) && snapshot.can(told(END)) && snapshot.can({ type: 'freeWeekend.disabled' }),
    ended: (snapshot) =>
      !snapshot.can(told(START)) &&
      !snapshot.can({ type: 'freeWeekend.enabled' }) &&
      snapshot.can({ type: 'freeWeekend.disabled' }),
  },
});
