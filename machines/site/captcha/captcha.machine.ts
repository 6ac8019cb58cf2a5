import { assign, fromPromise, setup } from 'xstate';
import { notProvided } from '../../shared/not-provided.ts';

export type CaptchaInput = {
  /** Null when no captcha is configured; then every token is null. */
  siteKey: string | null;
};

export type CaptchaContext = CaptchaInput & {
  /** Number of forms that wait for a token; each gets its own, because a token is valid once. */
  asked: number;
};

export type CaptchaEvent =
  /** The user submits a form that needs a token. */
  { type: 'captcha.requested' };

/**
 * An invisible captcha: loaded shortly after the page, executed when a form is sent, and reset for the next one
 * (ST-13).
 */
export const captchaMachine = setup({
  types: {
    context: {} as CaptchaContext,
    events: {} as CaptchaEvent,
    input: {} as CaptchaInput,
  },
  actors: {
    /** Loads the captcha from its provider. */
    loadCaptcha: fromPromise<void, { siteKey: string | null }>(() => notProvided('loadCaptcha')),
    /** Runs the invisible check, which returns a token for one form. */
    executeCaptcha: fromPromise<string>(() => notProvided('executeCaptcha')),
  },
  actions: {
    /** Counts one more form that waits for a token. */
    countRequest: assign(({ context }) => ({ asked: context.asked + 1 })),
    /** Counts one fewer waiting form. */
    countAnswer: assign(({ context }) => ({ asked: context.asked - 1 })),
    /** Resets the count of waiting forms to zero. */
    clearRequests: assign({ asked: 0 }),
    /** Passes the token to the form that has waited longest. */
    deliverToken: (_, _params: { token: string | null }) => notProvided('deliverToken'),
    /** Releases every waiting form without a token. */
    deliverNothing: () => notProvided('deliverNothing'),
    /** Resets the captcha for the next form, because a token is valid once. */
    resetCaptcha: () => notProvided('resetCaptcha'),
    /** Logs in the console why there is no token; not an error. */
    log: (_, _params: { what: string }) => notProvided('log'),
  },
  guards: {
    /** No captcha is configured on this site. */
    hasNoKey: ({ context }) => context.siteKey === null,
    /** A form is waiting for a token. */
    isAsked: ({ context }) => context.asked > 0,
  },
  delays: {
    /** 0.1 seconds, so that the page loads before the captcha. Milliseconds. */
    settleTime: 100,
    /** 10 seconds for the captcha to load, because a blocked one is not reported. Milliseconds. */
    loadTime: 10_000,
  },
}).createMachine({
  id: 'captcha',
  description: 'An invisible check that a person sends the form. Forms are sent without a token if it is unavailable.',
  context: ({ input }) => ({ ...input, asked: 0 }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Is a captcha configured?',
      always: [
        {
          description: 'No captcha is configured on this site.',
          guard: 'hasNoKey',
          target: 'absent',
          actions: { type: 'log', params: { what: 'No captcha is configured.' } },
        },
        { description: 'A captcha is configured.', target: 'settling' },
      ],
    },
    absent: {
      description: 'The captcha is off: every form is sent without a token.',
      on: {
        'captcha.requested': { description: 'The user sends a form, which gets no token.', actions: 'deliverNothing' },
      },
    },
    settling: {
      description: 'The page loads first, and the captcha shortly after.',
      after: { settleTime: { description: 'The delay is over.', target: 'loading' } },
      on: {
        'captcha.requested': {
          description: 'The user sends a form before the delay is over.',
          target: 'loading',
          actions: 'countRequest',
        },
      },
    },
    loading: {
      description: 'The captcha script is loading.',
      invoke: {
        src: 'loadCaptcha',
        id: 'loadCaptcha',
        input: ({ context }) => ({ siteKey: context.siteKey }),
        onDone: { description: 'The captcha has loaded.', target: 'ready' },
        onError: {
          description: 'The captcha could not be loaded: forms are sent without a token.',
          target: 'absent',
          actions: [
            'deliverNothing',
            'clearRequests',
            { type: 'log', params: { what: 'The captcha could not be loaded.' } },
          ],
        },
      },
      after: {
        loadTime: {
          description: 'The captcha did not load in time: forms are sent without a token.',
          target: 'absent',
          actions: [
            'deliverNothing',
            'clearRequests',
            { type: 'log', params: { what: 'The captcha did not load in time.' } },
          ],
        },
      },
      on: { 'captcha.requested': { description: 'The user sends a form, which waits.', actions: 'countRequest' } },
    },
    ready: {
      description: 'The captcha is ready for a form.',
      always: { description: 'A form waits for a token.', guard: 'isAsked', target: 'executing' },
      on: { 'captcha.requested': { description: 'The user sends a form.', actions: 'countRequest' } },
    },
    executing: {
      description: 'The captcha checks who sends the form.',
      invoke: {
        src: 'executeCaptcha',
        id: 'executeCaptcha',
        onDone: {
          description: 'The token arrives.',
          target: 'ready',
          actions: [
            { type: 'deliverToken', params: ({ event }) => ({ token: event.output }) },
            'countAnswer',
            'resetCaptcha',
          ],
        },
        onError: {
          description: 'No token arrives; the form is sent without one.',
          target: 'ready',
          actions: [
            { type: 'deliverToken', params: { token: null } },
            'countAnswer',
            'resetCaptcha',
            { type: 'log', params: { what: 'The captcha gave no token.' } },
          ],
        },
      },
      on: {
        'captcha.requested': {
          description: 'The user sends another form, which waits for its own token.',
          actions: 'countRequest',
        },
      },
    },
  },
});
