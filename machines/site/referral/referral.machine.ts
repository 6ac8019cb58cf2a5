import { assign, setup } from 'xstate';
import { notProvided } from '../../shared/not-provided.ts';
import { allowedTarget, friendOf } from './referral.rules.ts';

export type ReferralInput = {
  /** Origins that an affiliate link may redirect to. */
  allowedOrigins: readonly string[];
};

/** The URL of a page. */
export type ReferralVisit = {
  friend: string | null;
  redirect: string | null;
  /** Origin and path, without query. */
  address: string;
  /** The page belongs to one of the technologies. */
  isTechPage: boolean;
};

export type ReferralContext = ReferralInput & {
  /** The URL of the last opened page. */
  visit: ReferralVisit;
  /** Where the visitor is about to be redirected. */
  target: string | null;
};

export type ReferralEvent = { type: 'referral.pageOpened'; visit: ReferralVisit };

const NO_VISIT: ReferralVisit = { friend: null, redirect: null, address: '', isTechPage: false };

const targetOf = ({ visit, allowedOrigins }: ReferralContext) => allowedTarget(visit.redirect, allowedOrigins);

/**
 * Remembers which affiliate referred a visitor, and redirects to the affiliate's page if the link asks for it (RT-34).
 */
export const referralMachine = setup({
  types: { context: {} as ReferralContext, events: {} as ReferralEvent, input: {} as ReferralInput },
  actions: {
    /** Keeps what the URL of the opened page says. */
    setVisit: assign((_, params: { visit: ReferralVisit }) => params),
    /** Keeps the address to which the link redirects. */
    setTarget: assign(({ context }) => ({ target: targetOf(context) })),
    /** Clears the address of the redirect. */
    clearTarget: assign({ target: null }),
    /** Stores the affiliate key and the URL in two cookies. */
    keepReferrer: (_, _params: { friend: string; address: string }) => notProvided('keepReferrer'),
    /** Leaves this site. */
    leave: (_, _params: { target: string }) => notProvided('leave'),
    /** Logs what was ignored, without the URL itself. */
    log: (_, _params: { what: string }) => notProvided('log'),
  },
  guards: {
    /** The link has an affiliate key. */
    hasKey: ({ context: { visit } }) => friendOf(visit.friend) !== null,
    /** The link's affiliate key is malformed. */
    hasInvalidKey: ({ context: { visit } }) => visit.friend !== null && friendOf(visit.friend) === null,
    /** The link redirects from a technology's page to a site on the allowlist. */
    mayLeave: ({ context }) => context.visit.isTechPage && targetOf(context) !== null,
    /** The link would redirect from a technology's page. */
    asksToLeave: ({ context: { visit } }) => visit.isTechPage && visit.redirect !== null,
  },
  delays: {
    /** 1 second, in which the page is shown before the redirect. Milliseconds. */
    leaveTime: 1000,
  },
}).createMachine({
  id: 'referral',
  description:
    'The site remembers which affiliate referred a visitor; some links redirect to the affiliate after a second.',
  context: ({ input }) => ({ ...input, visit: NO_VISIT, target: null }),
  initial: 'watching',
  on: {
    'referral.pageOpened': {
      description: 'The visitor opens a page, and its URL is read.',
      target: '.readingKey',
      actions: { type: 'setVisit', params: ({ event }) => ({ visit: event.visit }) },
    },
  },
  states: {
    watching: { description: 'The visitor is on this site.', entry: 'clearTarget' },
    readingKey: {
      description: 'Does the URL contain an affiliate key?',
      always: [
        {
          description: 'The link has an affiliate key, which is stored.',
          guard: 'hasKey',
          target: 'readingRedirect',
          actions: {
            type: 'keepReferrer',
            params: ({ context: { visit } }) => ({ friend: friendOf(visit.friend) ?? '', address: visit.address }),
          },
        },
        {
          description: 'The affiliate key is malformed and ignored.',
          guard: 'hasInvalidKey',
          target: 'watching',
          actions: { type: 'log', params: { what: 'A partner key that is none was ignored.' } },
        },
        { description: 'The URL has no affiliate key.', target: 'watching' },
      ],
    },
    readingRedirect: {
      description: "Does the link redirect to the affiliate's page?",
      always: [
        {
          description: 'The link redirects to a site on the allowlist.',
          guard: 'mayLeave',
          target: 'leaving',
          actions: 'setTarget',
        },
        {
          description: 'The link would redirect to a site that is not on the allowlist, so the visitor stays.',
          guard: 'asksToLeave',
          target: 'watching',
          actions: { type: 'log', params: { what: 'A redirect to an origin that is not on the list was ignored.' } },
        },
        { description: 'The link has no redirect.', target: 'watching' },
      ],
    },
    leaving: {
      description: 'The page is shown for a second before the redirect, unless the visitor opens another page.',
      after: {
        leaveTime: {
          description: 'The second is over.',
          target: 'left',
          actions: { type: 'leave', params: ({ context }) => ({ target: context.target ?? '/' }) },
        },
      },
    },
    left: { description: 'The other site is loading.' },
  },
});
