import { socialCallbackMachine } from '../../../machines/account/social-callback/social-callback.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import type { Session, User } from '../../../src/contract/account/session.ts';
import { defineModel, named, neverAtRest } from '../../../src/walks/model.ts';
import { doneWith, effectsOf, failuresLead } from '../ahead.ts';
import { hasInput } from '../child-input.ts';
import { isDone } from '../same.ts';

// The chart passes session and user on unchanged; the contract defines their fields.
const ada = { id: 'ada' } as User;
const session = { token: 'token', user: ada } as Session;
const answer = { provider: 'github', code: 'code', state: 'state', error: null };
const names = (effects: readonly { type: string }[]) => effects.map(({ type }) => type).join();
const taken = named('the address has an account', failure('refused', 'Log in.', { code: 'account_exists' }));
const factorAsked = named(
  'the account has a second factor',
  failure('refused', 'Confirm.', { code: 'second_factor_required', details: { redirect: '/vuejs/dashboard' } }),
);
const factorAskedAnywhere = named(
  'the account has a second factor, and the sign-in began nowhere',
  failure('refused', 'Confirm.', { code: 'second_factor_required', details: { redirect: null } }),
);
const offline = named('the server is unreachable', failure('unreachable', 'No connection.'));

export const model = defineModel(socialCallbackMachine, {
  input: [
    named('the provider says who it is', { answer }),
    named('another provider says who it is', { answer: { ...answer, provider: 'discord' } }),
    named('the visitor denied access', { answer: { ...answer, code: null, error: 'access_denied' } }),
    named('the provider has another problem', { answer: { ...answer, error: 'server_error' } }),
    named('the code is missing', { answer: { ...answer, code: null } }),
    named('the state is missing', { answer: { ...answer, state: null } }),
  ],
  events: { 'socialCallback.factorGiven': [{}], 'socialCallback.factorGivenUp': [{}] },
  invokes: {
    exchangeCode: {
      done: [
        named('the visitor is signed in', { session, user: null, redirect: '/vuejs/dashboard' }),
        named('a provider is connected', { session: null, user: ada, redirect: '/profile' }),
        named('the response has no details', { session: null, user: null, redirect: null }),
      ],
      error: [
        factorAsked,
        factorAskedAnywhere,
        taken,
        named('the state is invalid', failure('refused', 'Start again.', { code: 'state_wrong' })),
        offline,
      ],
    },
  },
  delays: {},
  context: ({ answer: { code, error, state, provider }, failure: last }) => ({
    code,
    error,
    state,
    provider,
    last: last && [last.kind, last.code, last.details['redirect']].join(),
  }),
  ignored: [
    {
      in: ['exchanging'],
      events: ['socialCallback.factorGiven', 'socialCallback.factorGivenUp'],
      because: 'the provider is asked; no form for a second factor is shown',
    },
  ],
  outcomes: {
    start: ({ context: { answer: given } }) => {
      if (given.error !== null) return given.error === 'access_denied' ? 'refused' : 'wrong';
      return given.code === null || given.state === null ? 'wrong' : 'exchanging';
    },
    'socialCallback.factorGiven': {
      askingFactor: (_, { effects, before }) => {
        const redirect = before.context.failure?.details['redirect'];
        return isDone(effects, { type: 'followRedirect', params: { redirect } }) && 'done';
      },
    },
    'socialCallback.factorGivenUp': { askingFactor: (now) => now.context.failure === null && 'wrong' },
    'done(exchangeCode)': (_, { event: { output }, effects }) => {
      const followed = { type: 'followRedirect', params: { redirect: output.redirect } };
      if (output.session) return isDone(effects, { type: 'reportSession', params: { session } }, followed) && 'done';
      if (output.user) return isDone(effects, { type: 'reportUser', params: { user: ada } }, followed) && 'done';
      return effects.length === 0 && 'wrong';
    },
    'error(exchangeCode)': (now, { event: { error }, effects }) => {
      if (now.context.failure !== error || effects.length > 0) return false;
      if (error === factorAsked || error === factorAskedAnywhere) return now.status === 'active' && 'askingFactor';
      if (now.status !== 'done') return false;
      if (error === taken) return 'accountExists';
      return error === offline ? 'unreachable' : 'wrong';
    },
  },
  checks: {
    reading: neverAtRest,
    exchanging: (snapshot) =>
      snapshot.hasTag('busy') &&
      hasInput(snapshot.children['exchangeCode'], {
        provider: snapshot.context.answer.provider,
        code: 'code',
        state: 'state',
      }) &&
      // Without a page to return to, the wiring chooses one.
      isDone(
        effectsOf(snapshot, doneWith('exchangeCode', { session, user: null, redirect: null })),
        {
          type: 'reportSession',
          params: { session },
        },
        { type: 'followRedirect', params: { redirect: null } },
      ) &&
      failuresLead(snapshot, 'exchangeCode', { unreachable: 'unreachable', others: 'wrong' }),
    askingFactor: (snapshot) =>
      snapshot.hasTag('factor') && !snapshot.hasTag('busy') && snapshot.can({ type: 'socialCallback.factorGiven' }),
    done: (snapshot, { event, effects }) => {
      if (event?.type === 'socialCallback.factorGiven')
        return snapshot.hasTag('busy') && names(effects) === 'followRedirect';
      const { output } = event as unknown as {
        output: { session: Session | null; user: User | null; redirect: string };
      };
      return (
        snapshot.hasTag('busy') &&
        JSON.stringify(effects) ===
          JSON.stringify([
            output.session !== null
              ? { type: 'reportSession', params: { session: output.session } }
              : { type: 'reportUser', params: { user: output.user } },
            { type: 'followRedirect', params: { redirect: output.redirect } },
          ])
      );
    },
    refused: (snapshot, { effects }) =>
      snapshot.status === 'done' && snapshot.context.answer.error === 'access_denied' && names(effects) === '',
    accountExists: (snapshot) =>
      snapshot.status === 'done' && !snapshot.hasTag('busy') && snapshot.context.failure?.code === 'account_exists',
    wrong: (snapshot, { event }) =>
      snapshot.status === 'done' &&
      !snapshot.hasTag('busy') &&
      !snapshot.hasTag('factor') &&
      (snapshot.context.failure !== null) === (event?.type === 'xstate.error.actor.exchangeCode'),
    unreachable: (snapshot) =>
      snapshot.status === 'done' && !snapshot.hasTag('busy') && snapshot.context.failure?.kind === 'unreachable',
  },
  equivalentMutants: {
    'swap-order socialCallback.reading/always[isRefused]/0': 'an answer with an error is never complete',
    'swap-order socialCallback.exchanging/done.invoke(exchangeCode)[hasSession]/0':
      'the server answers with a session or with a user',
    'swap-order socialCallback.exchanging/error.invoke(exchangeCode)[needsFactor]/0': 'a failure has one code',
    'swap-order socialCallback.exchanging/error.invoke(exchangeCode)[isAnotherAccount]/0':
      'a failure without an answer has no code',
  },
});
