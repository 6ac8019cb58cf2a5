import { staffDecisionMachine } from '../../../machines/exam/staff-decision/staff-decision.machine.ts';
import { defineModel, named } from '../../../src/walks/model.ts';

const people = [
  named('a second person', { by: ['grace'] }),
  named('the proposer', { by: ['ada'] }),
  named('the person it is about', { by: ['linus'] }),
  named('the proposer, acting as another user', { by: ['grace', 'ada'] }),
  named('the person it is about, acting as somebody else', { by: ['grace', 'linus'] }),
];

export const model = defineModel(staffDecisionMachine, {
  input: [{ ownerId: 'linus', proposedBy: 'ada' }],
  events: { 'decision.confirmed': people, 'decision.declined': people },
  words: {
    'decision.confirmed': 'Somebody wants to confirm the proposal.',
    'decision.declined': 'Somebody wants to decline the proposal.',
  },
  invokes: {},
  delays: {},
  context: () => ({}),
  outcomes: {
    'decision.confirmed': (_, { event: { by } }) => (by.length === 1 && by[0] === 'grace' ? 'confirmed' : 'proposed'),
    'decision.declined': (_, { event: { by } }) => (by.includes('linus') ? 'proposed' : 'declined'),
  },
  unreachable: {
    'list:decision.confirmed.by=none': 'somebody who is signed in decides',
    'list:decision.declined.by=none': 'somebody who is signed in decides',
  },
  checks: {
    proposed: (snapshot) =>
      snapshot.can({ type: 'decision.confirmed', by: ['grace'] }) &&
      ['ada', 'linus'].every(
        (one) =>
          !snapshot.can({ type: 'decision.confirmed', by: [one] }) &&
          !snapshot.can({ type: 'decision.confirmed', by: ['grace', one] }) &&
          !snapshot.can({ type: 'decision.confirmed', by: [one, 'grace'] }),
      ) &&
      snapshot.can({ type: 'decision.declined', by: ['ada'] }) &&
      snapshot.can({ type: 'decision.declined', by: ['grace'] }) &&
      !snapshot.can({ type: 'decision.declined', by: ['linus'] }) &&
      !snapshot.can({ type: 'decision.declined', by: ['grace', 'linus'] }) &&
      !snapshot.can({ type: 'decision.declined', by: ['linus', 'grace'] }),
    confirmed: (snapshot, { event }) => snapshot.status === 'done' && isBy(event, ['grace']),
    declined: (snapshot, { event }) => snapshot.status === 'done' && !isBy(event, ['linus']),
  },
});

const isBy = (event: object | undefined, by: string[]) =>
  JSON.stringify((event as { by?: string[] } | undefined)?.by) === JSON.stringify(by);
