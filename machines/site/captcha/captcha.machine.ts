import { assign, fromPromise, setup } from 'xstate';
import { notProvided } from '../../shared/not-provided.ts';

export type CaptchaInput = {
  /** Null when no captcha is configured: every token is null then. */
  siteKey: string | null;
};

export type CaptchaContext = CaptchaInput & {
  /** How many wait for a token; each gets one of its own, because a token counts once. */
  asked: number;
};

export type CaptchaEvent =
  /** Somebody sends a form that a token goes with. */
  { type: 'captcha.requested' };

/** An invisible captcha: loaded a moment after the page, executed when a form is sent, reset for the next one (ST-13). */
export const captchaMachine = setup({
  types: {
    context: {} as CaptchaContext,
    events: {} as CaptchaEvent,
    input: {} as CaptchaInput,
  },
  actors: {
    loadCaptcha: fromPromise<void, { siteKey: string | null }>(() => notProvided('loadCaptcha')),
    executeCaptcha: fromPromise<string>(() => notProvided('executeCaptcha')),
  },
  actions: {
    countRequest: assign(({ context }) => ({ asked: context.asked + 1 })),
    countAnswer: assign(({ context }) => ({ asked: context.asked - 1 })),
    clearRequests: assign({ asked: 0 }),
    /** Gives the token to the form that has waited longest. */
    deliverToken: (_, _params: { token: string | null }) => notProvided('deliverToken'),
    /** Gives everybody who waits null: the form is sent without a token. */
    deliverNothing: () => notProvided('deliverNothing'),
    resetCaptcha: () => notProvided('resetCaptcha'),
    /** Says in the console why there is no token; not an error. */
    log: (_, _params: { what: string }) => notProvided('log'),
  },
  guards: {
    hasNoKey: ({ context }) => context.siteKey === null,
    isAsked: ({ context }) => context.asked > 0,
  },
  delays: {
    settleTime: 100,
    /** How long a form waits for the captcha to be there: its script loads others, and nobody says when one is blocked. */
    loadTime: 10_000,
  },
}).createMachine({
  id: 'captcha',
  description:
    'A token that says that a person sends the form, without a puzzle. Without one the form is sent all the same.',
  context: ({ input }) => ({ ...input, asked: 0 }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Is there a captcha at all?',
      always: [
        {
          description: 'None is configured.',
          guard: 'hasNoKey',
          target: 'absent',
          actions: { type: 'log', params: { what: 'No captcha is configured.' } },
        },
        { description: 'One is.', target: 'settling' },
      ],
    },
    absent: {
      description: 'There is no captcha here: every token is null.',
      on: {
        'captcha.requested': { description: 'A form is sent.', actions: 'deliverNothing' },
      },
    },
    settling: {
      description: 'The page comes first; the captcha is loaded a moment later.',
      after: { settleTime: { description: 'The moment is over.', target: 'loading' } },
      on: {
        'captcha.requested': { description: 'A form is sent already.', target: 'loading', actions: 'countRequest' },
      },
    },
    loading: {
      description: 'The script of the captcha is on its way.',
      invoke: {
        src: 'loadCaptcha',
        id: 'loadCaptcha',
        input: ({ context }) => ({ siteKey: context.siteKey }),
        onDone: { description: 'It is there.', target: 'ready' },
        onError: {
          description: 'It could not be loaded: forms are sent without a token.',
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
          description: 'It does not come: forms are sent without a token.',
          target: 'absent',
          actions: [
            'deliverNothing',
            'clearRequests',
            { type: 'log', params: { what: 'The captcha did not load in time.' } },
          ],
        },
      },
      on: { 'captcha.requested': { description: 'A form is sent; it waits.', actions: 'countRequest' } },
    },
    ready: {
      description: 'The captcha waits for a form.',
      always: { description: 'Somebody waits for a token.', guard: 'isAsked', target: 'executing' },
      on: { 'captcha.requested': { description: 'A form is sent.', actions: 'countRequest' } },
    },
    executing: {
      description: 'The captcha judges who sends the form.',
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
          description: 'Another form is sent; it waits for a token of its own.',
          actions: 'countRequest',
        },
      },
    },
  },
});
