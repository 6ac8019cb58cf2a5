import {
  accountDeletionMachine,
  type DeletionWords,
} from '../../../machines/account/account-deletion/account-deletion.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { ahead, failuresLead, once } from '../ahead.ts';
import { hasInput } from '../child-input.ts';
import { isDone, isSame } from '../same.ts';

const words: DeletionWords = { password: 'correct horse', confirmation: 'ada@example.com', keepName: false };
const keeping: DeletionWords = { ...words, keepName: true };

/** Whether no answer came: the server names no code. */
const isLost = (error: unknown) => isSame(error, failure('unreachable', 'No connection.'));

export const model = defineModel(accountDeletionMachine, {
  events: {
    'accountDeletion.requested': [{}],
    'accountDeletion.cancelled': [{}],
    'accountDeletion.confirmed': [
      named('password and address', words),
      named('keeping the name on credentials', keeping),
    ],
  },
  invokes: {
    readAccount: {
      done: [true, false],
      error: [named('the server is unreachable', failure('unreachable', 'No connection.'))],
    },
    deleteAccount: {
      done: [undefined],
      error: [
        named('the typed address is wrong', failure('invalid', 'Another.', { errors: { confirmation: ['Another.'] } })),
        named('the reply is lost', failure('unreachable', 'No connection.')),
        named('the server is busy', failure('unreachable', 'Busy.', { code: 'busy' })),
      ],
    },
  },
  delays: {},
  context: ({ failure: last }) => ({ last: last?.kind ?? null }),
  ignored: [
    {
      in: ['closed'],
      events: ['accountDeletion.cancelled', 'accountDeletion.confirmed'],
      because: 'the confirmation dialog is not open',
    },
    { in: ['confirming', 'refused'], events: ['accountDeletion.requested'], because: 'the dialog is already open' },
    {
      in: ['deleting', 'checking'],
      events: ['accountDeletion.requested', 'accountDeletion.cancelled', 'accountDeletion.confirmed'],
      because: 'the deletion has been requested; the response decides',
    },
  ],
  outcomes: {
    'accountDeletion.requested': { closed: 'confirming' },
    'accountDeletion.cancelled': { confirming: 'closed', refused: 'closed' },
    'accountDeletion.confirmed': { confirming: 'deleting', refused: 'deleting' },
    'done(deleteAccount)': (_, { effects }) => isDone(effects, { type: 'reportDeleted' }) && 'deleted',
    // A page without an answer asks; a refusal of the server is one.
    'error(deleteAccount)': (now, { event, effects }) =>
      effects.length === 0 && now.context.failure === event.error && (isLost(event.error) ? 'checking' : 'refused'),
    'done(readAccount)': (now, { event: { output: exists }, effects, before }) =>
      exists
        ? now.context === before.context && effects.length === 0 && 'refused'
        : isDone(effects, { type: 'reportDeleted' }) && 'deleted',
    'error(readAccount)': (_, { effects }) => effects.length === 0 && 'refused',
  },
  checks: {
    closed: (snapshot) =>
      !snapshot.hasTag('open') &&
      snapshot.context.failure === null &&
      !snapshot.can({ type: 'accountDeletion.confirmed', ...words }),
    confirming: (snapshot) =>
      once(snapshot, 'what is sent', () =>
        [words, keeping, { password: null, confirmation: 'Ada@example.com', keepName: true }].every((wanted) =>
          hasInput(ahead(snapshot, { type: 'accountDeletion.confirmed', ...wanted }).children['deleteAccount'], wanted),
        ),
      ) &&
      snapshot.hasTag('open') &&
      !snapshot.hasTag('busy') &&
      snapshot.context.failure === null,
    refused: (snapshot) => snapshot.hasTag('open') && !snapshot.hasTag('busy') && snapshot.context.failure !== null,
    deleting: (snapshot) =>
      snapshot.hasTag('open') &&
      snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      [words, keeping].some((wanted) => hasInput(snapshot.children['deleteAccount'], wanted)) &&
      failuresLead(snapshot, 'deleteAccount', { unreachable: 'checking', others: 'refused' }) &&
      // A request in flight cannot be cancelled.
      !snapshot.can({ type: 'accountDeletion.cancelled' }),
    checking: (snapshot, { effects }) =>
      snapshot.hasTag('open') &&
      snapshot.hasTag('busy') &&
      snapshot.children['readAccount'] !== undefined &&
      effects.length === 0 &&
      !snapshot.can({ type: 'accountDeletion.cancelled' }),
    deleted: (snapshot, { effects }) =>
      snapshot.status === 'done' &&
      snapshot.hasTag('open') &&
      snapshot.hasTag('busy') &&
      effects.map(({ type }) => type).join() === 'reportDeleted',
  },
});
