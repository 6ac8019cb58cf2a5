import { type GrantRequest, grantMachine } from '../../../machines/exam/grant/grant.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { stableJson } from '../../../src/walks/stable-json.ts';
import { ahead, doneWith, withContext } from '../ahead.ts';
import { hasInput } from '../child-input.ts';

const minutes: GrantRequest = { kind: 'time', examId: 'exam-1', minutes: 10, reason: 'The power failed.' };
const exam: GrantRequest = { kind: 'exam', email: 'ada@example.com', certification: 'javascript-senior' };

const role: GrantRequest = {
  kind: 'role',
  userId: 'user-1',
  role: 'reviewer',
  given: true,
  reason: 'Reviews disputes from May on.',
};
const vouchers: GrantRequest = {
  kind: 'vouchers',
  userId: 'user-1',
  certification: 'javascript-senior',
  count: 10,
  reason: 'Ten seats of the class in May.',
};
const answer: GrantRequest = { kind: 'answer', proposalId: 'proposal-1', answer: 'confirm' };

export const model = defineModel(grantMachine, {
  events: {
    'grant.started': [{}],
    'grant.submitted': [
      named('extra minutes for an attempt', { request: minutes }),
      named('an exam for a user', { request: exam }),
      named('vouchers for a partner', { request: vouchers }),
      named('a role for a user', { request: role }),
      named('the answer to a proposal', { request: answer }),
    ],
    // Closed after a failure, which shows that the failure is cleared.
    'grant.cancelled': (snapshot) => (snapshot.matches('filling') && snapshot.context.failure === null ? [] : [{}]),
  },
  invokes: {
    sendGrant: {
      done: [
        named('it is granted', { proposed: false }),
        named('it is proposed to a second person', { proposed: true }),
      ],
      error: [
        named(
          'the server refuses',
          failure('invalid', 'At most 600 minutes.', { errors: { minutes: ['At most 600.'] } }),
        ),
        named(
          'what was typed is wrong',
          failure('invalid', 'Wrong.', {
            errors: {
              email: ['Nobody has it.'],
              role: ['Not this one.'],
              count: ['At most 500.'],
              reason: ['Say why.'],
            },
          }),
        ),
        named('the server is unreachable', failure('unreachable', 'No connection.')),
      ],
    },
  },
  delays: {},
  context: ({ granted, isProposed, failure: last }) => ({
    granted: granted?.kind ?? null,
    isProposed,
    last: last?.kind ?? null,
    fields: Object.keys(last?.errors ?? {}),
  }),
  ignored: [
    { in: ['idle'], events: ['grant.submitted', 'grant.cancelled'], because: 'the form is not open' },
    { in: ['filling', 'sending'], events: ['grant.started'], because: 'the form is already open' },
    { in: ['sending'], events: ['grant.submitted', 'grant.cancelled'], because: 'the form has been sent' },
  ],
  outcomes: {
    // The form says what is wrong with it.
    'error(sendGrant)': ({ context }, { event: { error } }) =>
      stableJson(context.failure) === stableJson(error) && 'filling',
  },
  checks: {
    idle: (snapshot, { event, effects }) =>
      !snapshot.hasTag('filling') &&
      !snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      snapshot.can({ type: 'grant.started' }) &&
      (event?.type !== 'xstate.done.actor.sendGrant' ||
        snapshot.context.isProposed === (event as unknown as { output: { proposed: boolean } }).output.proposed) &&
      // Extra time counts as granted only after the server has stored it; the lists then show it.
      (snapshot.context.granted !== null) === (event?.type === 'xstate.done.actor.sendGrant') &&
      effects.some(({ type }) => type === 'refreshLists') === (event?.type === 'xstate.done.actor.sendGrant'),
    filling: (snapshot, { event, effects }) =>
      snapshot.hasTag('filling') &&
      !snapshot.hasTag('busy') &&
      snapshot.context.granted === null &&
      (snapshot.context.failure !== null) === (event?.type === 'xstate.error.actor.sendGrant') &&
      // A lost response may have been stored: the lists show it.
      effects.some(({ type }) => type === 'refreshLists') === (event?.type === 'xstate.error.actor.sendGrant') &&
      snapshot.can({ type: 'grant.submitted', request: minutes }) &&
      snapshot.can({ type: 'grant.cancelled' }),
    sending: (snapshot, { event }) =>
      // The form stays open with its input.
      snapshot.hasTag('filling') &&
      snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      hasInput(snapshot.children['sendGrant'], {
        request: (event as { request?: GrantRequest } | undefined)?.request,
      }) &&
      // What waited for a second person before says nothing of this one.
      [true, false].every(
        (proposed) =>
          ahead(withContext(snapshot, { isProposed: !proposed }), doneWith('sendGrant', { proposed })).context
            .isProposed === proposed,
      ) &&
      // Nothing is granted twice, and a request in flight cannot be cancelled.
      !snapshot.can({ type: 'grant.submitted', request: minutes }) &&
      !snapshot.can({ type: 'grant.cancelled' }),
  },
});
