import { assign, setup } from 'xstate';
import { notProvided } from '../../shared/not-provided.ts';
import { allowedTarget, friendOf } from './referral.rules.ts';

export type ReferralInput = {
  /** Origins that a partner's link may lead on to. */
  allowedOrigins: readonly string[];
};

/** What a page's address says. */
export type ReferralVisit = {
  friend: string | null;
  redirect: string | null;
  /** Origin and path, without query. */
  address: string;
  /** The page belongs to one of the technologies. */
  isTechPage: boolean;
};

export type ReferralContext = ReferralInput & {
  /** What the address of the page that was opened last says. */
  visit: ReferralVisit;
  /** Where the visitor is redirected in a moment. */
  target: string | null;
};

export type ReferralEvent = { type: 'referral.pageOpened'; visit: ReferralVisit };

const NO_VISIT: ReferralVisit = { friend: null, redirect: null, address: '', isTechPage: false };

const targetOf = ({ visit, allowedOrigins }: ReferralContext) => allowedTarget(visit.redirect, allowedOrigins);

/** Remembers which partner sent a visitor, and leads on to the partner's own page where the link asks for it (RT-34). */
export const referralMachine = setup({
  types: { context: {} as ReferralContext, events: {} as ReferralEvent, input: {} as ReferralInput },
  actions: {
    takeVisit: assign((_, params: { visit: ReferralVisit }) => params),
    takeTarget: assign(({ context }) => ({ target: targetOf(context) })),
    clearTarget: assign({ target: null }),
    /** Keeps the partner's key and the address with it, in two cookies. */
    keepReferrer: (_, _params: { friend: string; address: string }) => notProvided('keepReferrer'),
    /** Leaves this site. */
    leave: (_, _params: { target: string }) => notProvided('leave'),
    /** Says in the console what was ignored; nothing of the address itself. */
    log: (_, _params: { what: string }) => notProvided('log'),
  },
  guards: {
    hasKey: ({ context: { visit } }) => friendOf(visit.friend) !== null,
    hasInvalidKey: ({ context: { visit } }) => visit.friend !== null && friendOf(visit.friend) === null,
    mayLeave: ({ context }) => context.visit.isTechPage && targetOf(context) !== null,
    asksToLeave: ({ context: { visit } }) => visit.isTechPage && visit.redirect !== null,
  },
  delays: { leaveTime: 1000 },
}).createMachine({
  id: 'referral',
  description: 'A partner who sent a visitor is remembered; some links lead on to the partner after a second.',
  context: ({ input }) => ({ ...input, visit: NO_VISIT, target: null }),
  initial: 'watching',
  on: {
    'referral.pageOpened': {
      description: 'A page is opened; its address is read.',
      target: '.readingKey',
      actions: { type: 'takeVisit', params: ({ event }) => ({ visit: event.visit }) },
    },
  },
  states: {
    watching: { description: 'The visitor is on a page of this site.', entry: 'clearTarget' },
    readingKey: {
      description: "Does the address carry a partner's key?",
      always: [
        {
          description: "The link is a partner's: the key is kept.",
          guard: 'hasKey',
          target: 'readingRedirect',
          actions: {
            type: 'keepReferrer',
            params: ({ context: { visit } }) => ({ friend: visit.friend ?? '', address: visit.address }),
          },
        },
        {
          description: 'The key is one that no partner can have: it is ignored.',
          guard: 'hasInvalidKey',
          target: 'watching',
          actions: { type: 'log', params: { what: 'A partner key that is none was ignored.' } },
        },
        { description: 'The page was opened without a partner.', target: 'watching' },
      ],
    },
    readingRedirect: {
      description: "Does the link lead on to the partner's own page?",
      always: [
        {
          description: 'The link leads on to a site that is on the list.',
          guard: 'mayLeave',
          target: 'leaving',
          actions: 'takeTarget',
        },
        {
          description: 'The link would lead to a site that is not on the list: the visitor stays.',
          guard: 'asksToLeave',
          target: 'watching',
          actions: { type: 'log', params: { what: 'A redirect to an origin that is not on the list was ignored.' } },
        },
        { description: 'The link is to this page.', target: 'watching' },
      ],
    },
    leaving: {
      description: 'The visitor sees the page for a second and is led on then, unless another page is opened.',
      after: {
        leaveTime: {
          description: 'The second is over.',
          target: 'left',
          actions: { type: 'leave', params: ({ context }) => ({ target: context.target ?? '/' }) },
        },
      },
    },
    left: { description: 'The other site is being loaded.' },
  },
});
