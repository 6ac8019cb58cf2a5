import { guardsSetup } from './guards.setup.ts';
import type { GuardsContext } from './guards.types.ts';

const pathOf = ({ context }: { context: GuardsContext }) => ({ path: context.path });

/**
 * The questions of the guards, one after the other. Each has a page or the next question for an answer; a question that the page
 * does not name lets everybody pass.
 */
export const asking = guardsSetup.createStateConfig({
  tags: 'waiting',
  description: 'One question after the other is asked; the first answer that stands against the page ends that.',
  initial: 'whoAsks',
  states: {
    whoAsks: {
      description: 'Is it known who asks, where the page depends on that?',
      always: [
        {
          description: 'The page depends on the visitor, who is not known yet.',
          guard: 'isVisitorMissing',
          target: '#guards.waiting',
        },
        { description: 'The visitor is known, or the page is the same for everybody.', target: 'signedIn' },
      ],
    },
    signedIn: {
      description: 'Is somebody signed in?',
      always: [
        {
          description:
            'The page is for signed-in users and the visitor is a guest: the path is kept for after the login.',
          guard: 'isLoginNeeded',
          target: '#guards.sentToLogin',
          actions: { type: 'keepPath', params: pathOf },
        },
        {
          description: 'The page is for guests and the visitor is signed in.',
          guard: 'isAlreadySignedIn',
          target: '#guards.sentOnward',
        },
        { description: 'The page is for visitors like this one.', target: 'switchedOn' },
      ],
    },
    switchedOn: {
      description: 'Is the page switched on here?',
      always: [
        {
          description: 'The team area is not open.',
          guard: 'isTeamAreaOff',
          target: '#guards.forbidden',
          actions: { type: 'refuse', params: { message: 'The team area is not open here.' } },
        },
        { description: 'The page is switched off.', guard: 'isPageOff', target: '#guards.missing' },
        { description: 'The page is there.', target: 'role' },
      ],
    },
    role: {
      description: 'Does the visitor have a role that the page takes?',
      always: [
        {
          description: 'The page is for members of a team, and the visitor belongs to none.',
          guard: 'isTeamRoleMissing',
          target: '#guards.forbidden',
          actions: {
            type: 'refuse',
            params: { message: 'This page is for members of a team. Your account belongs to none.' },
          },
        },
        {
          description: 'The page is for reviewers, and the visitor is not one.',
          guard: 'isStaffRoleMissing',
          target: '#guards.forbidden',
          actions: { type: 'refuse', params: { message: 'This page is for reviewers. Your account is not one.' } },
        },
        { description: 'The role fits, or the page takes every role.', target: 'owned' },
      ],
    },
    owned: {
      description: 'Does the visitor own what the page requires: an order, a team order, a free weekend?',
      always: [
        {
          description: 'Only the server knows, and has not been asked.',
          guard: 'isFactsMissing',
          target: '#guards.readingFacts',
        },
        { description: 'What the page requires does not hold.', guard: 'isFactFalse', target: '#guards.sentElsewhere' },
        { description: 'The visitor owns it, or the page requires nothing.', target: 'trialExam' },
      ],
    },
    trialExam: {
      description: 'Is the visitor to have a trial exam here?',
      always: [
        {
          description: 'The page is of use with a trial exam only.',
          guard: { type: 'isNamed', params: { name: 'has-trial-exam' } },
          target: '#guards.ensuringTrialExam',
        },
        { description: 'The page does without one.', target: 'intendedRoute' },
      ],
    },
    intendedRoute: {
      description: 'Does the address say where to go after the login?',
      always: [
        {
          description: 'The page follows such a wish; a path of this site is kept.',
          guard: { type: 'isNamed', params: { name: 'watch-intended-route' } },
          target: 'voucher',
          actions: { type: 'keepIntendedRoute', params: pathOf },
        },
        { description: 'The page follows no such wish.', target: 'voucher' },
      ],
    },
    voucher: {
      description: 'Does the address name a voucher?',
      always: [
        {
          description: 'The page is about a voucher, which is kept until it is redeemed.',
          guard: { type: 'isNamed', params: { name: 'setup-voucher' } },
          target: 'coupon',
          actions: { type: 'keepVoucher', params: pathOf },
        },
        { description: 'The page is not about a voucher.', target: 'coupon' },
      ],
    },
    coupon: {
      description: 'Does the address name a coupon?',
      always: [
        {
          description: 'The page takes coupons; one that the address names is kept until the checkout.',
          guard: { type: 'isNamed', params: { name: 'detect-coupon' } },
          target: 'attribution',
          actions: { type: 'keepCoupon', params: pathOf },
        },
        { description: 'The page takes no coupons.', target: 'attribution' },
      ],
    },
    attribution: {
      description: 'Does the address say where the visitor came from?',
      always: [
        {
          description: 'The page is one that campaigns link to; what the address says of them is kept.',
          guard: { type: 'isNamed', params: { name: 'marketing-tracking' } },
          target: '#guards.shown',
          actions: { type: 'keepAttribution', params: pathOf },
        },
        { description: 'No campaign links to the page.', target: '#guards.shown' },
      ],
    },
  },
});
