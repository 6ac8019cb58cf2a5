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
  /** Where the visitor is led in a moment. */
  target: string | null;
};

export type ReferralEvent = { type: 'referral.pageOpened'; visit: ReferralVisit };

/** Remembers which partner sent a visitor, and leads on to the partner's own page where the link asks for it (RT-34). */
export const referralMachine = setup({
  types: { context: {} as ReferralContext, events: {} as ReferralEvent, input: {} as ReferralInput },
  actions: {
    takeTarget: assign(({ context }, params: { visit: ReferralVisit }) => ({
      target: allowedTarget(params.visit.redirect, context.allowedOrigins),
    })),
    clearTarget: assign({ target: null }),
    /** Keeps the partner's key and the address with it, in two cookies. */
    keepReferrer: (_, _params: { friend: string; address: string }) => notProvided('keepReferrer'),
    /** Leaves this site. */
    leave: (_, _params: { target: string }) => notProvided('leave'),
    /** Says in the console what was ignored; nothing of the address itself. */
    log: (_, _params: { what: string }) => notProvided('log'),
  },
  guards: {
    hasFriend: (_, params: { visit: ReferralVisit }) => friendOf(params.visit.friend) !== null,
    hasWrongFriend: (_, params: { visit: ReferralVisit }) =>
      params.visit.friend !== null && friendOf(params.visit.friend) === null,
    asksToLeave: (_, params: { visit: ReferralVisit }) =>
      params.visit.isTechPage && params.visit.redirect !== null && friendOf(params.visit.friend) !== null,
    mayLeave: ({ context }, params: { visit: ReferralVisit }) =>
      params.visit.isTechPage &&
      friendOf(params.visit.friend) !== null &&
      allowedTarget(params.visit.redirect, context.allowedOrigins) !== null,
  },
  delays: { leaveTime: 1000 },
}).createMachine({
  id: 'referral',
  description: 'A partner who sent a visitor is remembered; some links lead on to the partner after a second.',
  context: ({ input }) => ({ ...input, target: null }),
  initial: 'watching',
  on: {
    'referral.pageOpened': [
      {
        description: "A partner's link that leads on to an origin we know.",
        guard: { type: 'mayLeave', params: ({ event }) => ({ visit: event.visit }) },
        target: '.leaving',
        actions: [
          {
            type: 'keepReferrer',
            params: ({ event }) => ({ friend: event.visit.friend ?? '', address: event.visit.address }),
          },
          { type: 'takeTarget', params: ({ event }) => ({ visit: event.visit }) },
        ],
      },
      {
        description: "A partner's link that would lead somewhere else: the partner is remembered, the visitor stays.",
        guard: { type: 'asksToLeave', params: ({ event }) => ({ visit: event.visit }) },
        target: '.watching',
        actions: [
          {
            type: 'keepReferrer',
            params: ({ event }) => ({ friend: event.visit.friend ?? '', address: event.visit.address }),
          },
          { type: 'log', params: { what: 'A redirect to an origin that is not on the list was ignored.' } },
        ],
      },
      {
        description: "A partner's link to this page.",
        guard: { type: 'hasFriend', params: ({ event }) => ({ visit: event.visit }) },
        target: '.watching',
        actions: {
          type: 'keepReferrer',
          params: ({ event }) => ({ friend: event.visit.friend ?? '', address: event.visit.address }),
        },
      },
      {
        description: 'A key that no partner has.',
        guard: { type: 'hasWrongFriend', params: ({ event }) => ({ visit: event.visit }) },
        target: '.watching',
        actions: { type: 'log', params: { what: 'A partner key that is none was ignored.' } },
      },
      { description: 'A page like any other.', target: '.watching' },
    ],
  },
  states: {
    watching: { description: 'Pages are opened; their addresses are looked at.', entry: 'clearTarget' },
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
