import { passwordLinkMachine } from '../../../machines/account/password-link/password-link.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { ahead, doneWith, failedWith, failuresLead } from '../ahead.ts';
import { hasInput } from '../child-input.ts';
import { isDone } from '../same.ts';

const unreachable = named('the server is unreachable', failure('unreachable', 'No connection.'));
const problems = [
  named('the link was used', failure('refused', 'Used.', { code: 'link_used' })),
  named('the link has expired', failure('refused', 'Old.', { code: 'link_expired' })),
  named('the link is invalid', failure('refused', 'Wrong.', { code: 'link_wrong' })),
];
const missing = named('the item does not exist', failure('notFound', 'None.'));
const submitted = { password: 'correct horse', confirmation: 'correct horse' };

const ONE_KIND = 'a failure is of one kind, so at most one alternative fits';

/** What the server says of a link that is not good any more. */
const problemOf = (error: unknown) =>
  (['used', 'expired', 'wrong', 'wrong'] as const)[([...problems, missing] as unknown[]).indexOf(error)];

export const model = defineModel(passwordLinkMachine, {
  input: [named('a link', { token: 'link-1' })],
  events: {
    'passwordLink.submitted': [named('a password', submitted)],
    'passwordLink.retried': [{}],
  },
  invokes: {
    checkLink: {
      done: [named('the link is good', { email: 'ada@example.com' })],
      error: [...problems, missing, unreachable],
    },
    setPassword: {
      done: [undefined],
      error: [
        ...problems,
        named('the password is too short', failure('invalid', 'Too short.', { errors: { password: ['Too short.'] } })),
        named('nothing can be stored', failure('unreachable', 'Busy.', { code: 'storage_unavailable' })),
        unreachable,
      ],
    },
  },
  delays: { retryTime: 3000 },
  context: ({ email, failure: last }) => ({ email, last: last?.kind ?? null }),
  ignored: [
    {
      in: ['checking', 'unreachable'],
      events: ['passwordLink.submitted'],
      because: 'the form is not on the page: the link is not known to work',
    },
    {
      in: ['saving', 'askingOutcome', 'unknown'],
      events: ['passwordLink.submitted'],
      because: 'the form has been sent; its outcome is being checked',
    },
    {
      in: ['checking', 'filling', 'saving', 'askingOutcome', 'unknown'],
      events: ['passwordLink.retried'],
      because: 'nothing has failed, so there is nothing to retry',
    },
  ],
  outcomes: {
    'passwordLink.submitted': { filling: 'saving' },
    'passwordLink.retried': { unreachable: 'checking' },
    'done(checkLink)': {
      checking: (now, { event }) => now.context.email === event.output.email && 'filling',
      askingOutcome: 'filling',
    },
    'error(checkLink)': {
      checking: (now, { event: { error } }) => problemOf(error) ?? (now.context.failure === error && 'unreachable'),
      askingOutcome: (now, { event: { error }, effects, before }) => {
        const problem = problemOf(error);
        // A link that was used meanwhile was used by this form.
        if (problem === 'used') return isDone(effects, { type: 'openSuccess' }) && 'changed';
        if (problem) return now.context.failure === null && effects.length === 0 && problem;
        return now.context === before.context && 'unknown';
      },
    },
    'done(setPassword)': (_, { effects }) => isDone(effects, { type: 'openSuccess' }) && 'changed',
    'error(setPassword)': (now, { event: { error }, effects }) =>
      effects.length === 0 &&
      (problemOf(error) ?? (now.context.failure === error && (error === unreachable ? 'askingOutcome' : 'filling'))),
    'after(retryTime)': { unknown: 'askingOutcome' },
  },
  checks: {
    checking: (snapshot) =>
      snapshot.hasTag('busy') &&
      !snapshot.hasTag('form') &&
      snapshot.context.failure === null &&
      hasInput(snapshot.children['checkLink'], { token: 'link-1' }) &&
      ahead(snapshot, doneWith('checkLink', { email: 'Grace@example.com' })).context.email === 'Grace@example.com' &&
      failuresLead(snapshot, 'checkLink', { unreachable: 'unreachable', signedOut: 'unreachable', others: 'wrong' }) &&
      // The server names why the link is not good; a code that says something else leaves the kind to decide.
      ahead(snapshot, failedWith('checkLink', failure('unreachable', 'Why.', { code: 'link_wrong' }))).matches(
        'wrong',
      ) &&
      ahead(snapshot, failedWith('checkLink', failure('refused', 'Why.', { code: 'other' }))).matches('wrong') &&
      !snapshot.can({ type: 'passwordLink.submitted', ...submitted }),
    unreachable: (snapshot) =>
      !snapshot.hasTag('busy') &&
      snapshot.context.failure?.kind === 'unreachable' &&
      snapshot.can({ type: 'passwordLink.retried' }),
    wrong: (snapshot) => snapshot.status === 'done' && snapshot.context.failure === null && !snapshot.hasTag('form'),
    used: (snapshot) => snapshot.status === 'done' && snapshot.context.failure === null && !snapshot.hasTag('form'),
    expired: (snapshot) => snapshot.status === 'done' && snapshot.context.failure === null && !snapshot.hasTag('form'),
    filling: (snapshot, { event }) =>
      snapshot.hasTag('form') &&
      !snapshot.hasTag('busy') &&
      // Both passwords are sent as they were typed; the server compares them.
      hasInput(
        ahead(snapshot, { type: 'passwordLink.submitted', password: ' One', confirmation: 'Other ' }).children[
          'setPassword'
        ],
        { token: 'link-1', password: ' One', confirmation: 'Other ' },
      ) &&
      snapshot.context.email === 'ada@example.com' &&
      (snapshot.context.failure !== null) === (event !== null && event?.type !== 'xstate.done.actor.checkLink') &&
      snapshot.can({ type: 'passwordLink.submitted', ...submitted }),
    saving: (snapshot) =>
      snapshot.hasTag('form') &&
      snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      hasInput(snapshot.children['setPassword'], { token: 'link-1', ...submitted }) &&
      failuresLead(snapshot, 'setPassword', {
        unreachable: 'askingOutcome',
        signedOut: 'filling',
        invalid: 'filling',
        others: 'wrong',
      }) &&
      !snapshot.can({ type: 'passwordLink.submitted', ...submitted }),
    askingOutcome: (snapshot) =>
      snapshot.hasTag('form') &&
      snapshot.hasTag('busy') &&
      snapshot.context.failure?.kind === 'unreachable' &&
      snapshot.context.failure.code === undefined &&
      hasInput(snapshot.children['askOutcome'], { token: 'link-1' }) &&
      !snapshot.can({ type: 'passwordLink.submitted', ...submitted }),
    unknown: (snapshot) =>
      snapshot.hasTag('form') &&
      snapshot.hasTag('busy') &&
      snapshot.context.failure?.kind === 'unreachable' &&
      !snapshot.can({ type: 'passwordLink.submitted', ...submitted }),
    changed: (snapshot, { effects }) =>
      snapshot.status === 'done' &&
      snapshot.hasTag('form') &&
      snapshot.hasTag('busy') &&
      effects.map(({ type }) => type).join() === 'openSuccess',
  },
  equivalentMutants: {
    'swap-order passwordLink.checking/error.invoke(checkLink)[is]/0': ONE_KIND,
    'swap-order passwordLink.checking/error.invoke(checkLink)[is]/1': ONE_KIND,
    'swap-order passwordLink.saving/error.invoke(setPassword)[isInvalid]/0': ONE_KIND,
    'swap-order passwordLink.saving/error.invoke(setPassword)[is]/0': ONE_KIND,
    'swap-order passwordLink.saving/error.invoke(setPassword)[is]/1': ONE_KIND,
    'swap-order passwordLink.saving/error.invoke(setPassword)[is]/2': ONE_KIND,
    'swap-order passwordLink.askingOutcome/error.invoke(askOutcome)[is]/0': ONE_KIND,
    'swap-order passwordLink.askingOutcome/error.invoke(askOutcome)[is]/1': ONE_KIND,
  },
});
