import { verifyEmailMachine } from '../../../machines/account/verify-email/verify-email.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import type { User } from '../../../src/contract/account/session.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { ahead, failedWith, failuresLead } from '../ahead.ts';
import { hasInput } from '../child-input.ts';
import { isDone } from '../same.ts';

const link = { id: 'ada', hash: 'hash', expires: '1', signature: 'signature' };
// The chart passes the user on unchanged; the contract defines its fields.
const ada = { id: 'ada', email_verified: true } as User;
const exam = { id: 'exam', tech: 'javascript' } as const;
const old = named('the link has expired', failure('refused', 'Old.', { code: 'link_expired' }));
const offline = named('the server is unreachable', failure('unreachable', 'No connection.'));

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
        old,
        named('the link is invalid', failure('refused', 'Wrong.', { code: 'link_wrong' })),
        named('the link is damaged', failure('invalid', 'Damaged.')),
        offline,
      ],
    },
  },
  delays: {},
  context: ({ failure: last, exam: ready }) => ({ last: last?.kind ?? null, ready: ready?.id ?? null }),
  ignored: [{ in: ['verifying'], events: ['verifyEmail.retried'], because: 'a request is pending' }],
  outcomes: {
    start: 'verifying',
    'verifyEmail.retried': { unreachable: 'verifying' },
    'done(verify)': (now, { event: { output }, effects }) =>
      now.context.exam === output.exam &&
      isDone(effects, { type: 'reportUser', params: { user: output.user } }) &&
      now.status === 'done' &&
      'verified',
    'error(verify)': (now, { event: { error } }) => {
      if (error === old) return now.status === 'done' && 'expired';
      if (error === offline) return now.context.failure === error && 'unreachable';
      return now.status === 'done' && 'wrong';
    },
  },
  checks: {
    verifying: (snapshot) =>
      snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      snapshot.context.exam === null &&
      hasInput(snapshot.children['verify'], link) &&
      failuresLead(snapshot, 'verify', { unreachable: 'unreachable', signedOut: 'unreachable', others: 'wrong' }) &&
      // The server names why the link is not good; a code that says something else leaves the kind to decide.
      ahead(snapshot, failedWith('verify', failure('refused', 'Why.', { code: 'link_used' }))).matches('wrong') &&
      ahead(snapshot, failedWith('verify', failure('refused', 'Why.', { code: 'other' }))).matches('wrong') &&
      ahead(snapshot, failedWith('verify', failure('unreachable', 'Why.', { code: 'busy' }))).matches('unreachable') &&
      ahead(snapshot, failedWith('verify', failure('unreachable', 'Why.', { code: 'link_wrong' }))).matches('wrong') &&
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
