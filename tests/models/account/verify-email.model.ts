import { verifyEmailMachine } from '../../../machines/account/verify-email/verify-email.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import type { User } from '../../../src/contract/account/session.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { hasInput } from '../child-input.ts';

const link = { id: 'ada', hash: 'hash', expires: '1', signature: 'signature' };
// The chart passes the user on unchanged; the contract defines its fields.
const ada = { id: 'ada', email_verified: true } as User;
const exam = { id: 'exam', tech: 'javascript' } as const;

export const model = defineModel(verifyEmailMachine, {
  input: [named('a link in an email', { link })],
  events: { 'verifyEmail.retried': [{}] },
  invokes: {
    verify: {
      done: [
        named('the address is confirmed', { user: ada, exam: null }),
        named('the address is confirmed, and an exam that was bought is ready', { user: ada, exam }),
      ],
      error: [
        named('the link has expired', failure('refused', 'Old.', { code: 'link_expired' })),
        named('the link is invalid', failure('refused', 'Wrong.', { code: 'link_wrong' })),
        named('the link is damaged', failure('invalid', 'Damaged.')),
        named('the server is unreachable', failure('unreachable', 'No connection.')),
      ],
    },
  },
  delays: {},
  context: ({ failure: last, exam: ready }) => ({ last: last?.kind ?? null, ready: ready?.id ?? null }),
  ignored: [{ in: ['verifying'], events: ['verifyEmail.retried'], because: 'a request is pending' }],
  checks: {
    verifying: (snapshot) =>
      snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      snapshot.context.exam === null &&
      hasInput(snapshot.children['verify'], link) &&
      !snapshot.can({ type: 'verifyEmail.retried' }),
    verified: (snapshot, { effects }) =>
      snapshot.status === 'done' &&
      !snapshot.hasTag('busy') &&
      JSON.stringify(effects) === JSON.stringify([{ type: 'reportUser', params: { user: ada } }]),
    expired: (snapshot, { effects }) => snapshot.status === 'done' && !snapshot.hasTag('busy') && effects.length === 0,
    wrong: (snapshot, { effects }) => snapshot.status === 'done' && !snapshot.hasTag('busy') && effects.length === 0,
    unreachable: (snapshot) =>
      !snapshot.hasTag('busy') &&
      snapshot.context.failure?.kind === 'unreachable' &&
      snapshot.can({ type: 'verifyEmail.retried' }),
  },
});
