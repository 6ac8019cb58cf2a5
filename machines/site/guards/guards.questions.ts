import { guardsSetup } from './guards.setup.ts';
import type { GuardsContext } from './guards.types.ts';

const pathOf = ({ context }: { context: GuardsContext }) => ({ path: context.path });

/**
 * The guards' questions, in order. Each leads to a page or to the next question; a question that the page does not
 * declare lets everyone pass.
 */
export const asking = guardsSetup.createStateConfig({
  tags: 'waiting',
  description: 'The questions are asked in order; the first negative answer ends the sequence.',
  initial: 'whoAsks',
  states: {
    whoAsks: {
      description: 'If the page depends on the session, is the session known?',
      always: [
        {
          description: 'The page depends on the session, which is not known yet.',
          guard: 'isVisitorMissing',
          target: '#guards.waiting',
        },
        { description: 'The session is known, or the page does not depend on it.', target: 'signedIn' },
      ],
    },
    signedIn: {
      description: 'Is the visitor signed in?',
      always: [
        {
          description:
            'The page is for signed-in users and the visitor is a guest: the path is stored for after the login.',
          guard: 'isLoginNeeded',
          target: '#guards.sentToLogin',
          actions: { type: 'keepPath', params: pathOf },
        },
        {
          description: 'The page is for guests and the visitor is signed in.',
          guard: 'isAlreadySignedIn',
          target: '#guards.sentOnward',
        },
        { description: 'The page accepts this visitor.', target: 'switchedOn' },
      ],
    },
    switchedOn: {
      description: 'Is the page enabled on this site?',
      always: [
        {
          description: 'The team area is disabled.',
          guard: 'isTeamAreaOff',
          target: '#guards.forbidden',
          actions: { type: 'refuse', params: { message: 'The team area is not open here.' } },
        },
        { description: 'The page is disabled.', guard: 'isPageOff', target: '#guards.missing' },
        { description: 'The page is enabled.', target: 'role' },
      ],
    },
    role: {
      description: 'Does the visitor have a role that the page accepts?',
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
        {
          description: 'The page is for administrators, and the visitor is not one.',
          guard: 'isAdministratorMissing',
          target: '#guards.forbidden',
          actions: {
            type: 'refuse',
            params: { message: 'This page is for administrators. Your account is not one.' },
          },
        },
        {
          description: 'The statecharts are for staff on this site, and the visitor has no staff role.',
          guard: 'isWorkshopRoleMissing',
          target: '#guards.forbidden',
          actions: { type: 'refuse', params: { message: 'This page is for staff. Your account has no staff role.' } },
        },
        { description: "The page accepts the visitor's role.", target: 'owned' },
      ],
    },
    owned: {
      description: 'Does the visitor own what the page requires: an order, a team order or a free weekend?',
      always: [
        {
          description: 'The answer needs data that the server has not sent yet.',
          guard: 'isFactsMissing',
          target: '#guards.readingFacts',
        },
        { description: 'The visitor does not own it.', guard: 'isFactFalse', target: '#guards.sentElsewhere' },
        { description: 'The visitor owns it, or the page requires nothing.', target: 'trialExam' },
      ],
    },
    trialExam: {
      description: 'Does the page need a trial exam?',
      always: [
        {
          description: 'The page needs a trial exam.',
          guard: { type: 'isNamed', params: { name: 'has-trial-exam' } },
          target: '#guards.ensuringTrialExam',
        },
        { description: 'The page needs no trial exam.', target: 'intendedRoute' },
      ],
    },
    intendedRoute: {
      description: 'Does the URL contain a redirect for after the login?',
      always: [
        {
          description: 'The page accepts a redirect; a path on this site is stored.',
          guard: { type: 'isNamed', params: { name: 'watch-intended-route' } },
          target: 'voucher',
          actions: { type: 'keepIntendedRoute', params: pathOf },
        },
        { description: 'The page accepts no redirect.', target: 'voucher' },
      ],
    },
    voucher: {
      description: 'Does the URL contain a voucher code?',
      always: [
        {
          description: 'The page accepts a voucher, which is stored until it is redeemed.',
          guard: { type: 'isNamed', params: { name: 'setup-voucher' } },
          target: 'coupon',
          actions: { type: 'keepVoucher', params: pathOf },
        },
        { description: 'The page accepts no voucher.', target: 'coupon' },
      ],
    },
    coupon: {
      description: 'Does the URL contain a coupon?',
      always: [
        {
          description: 'The page accepts coupons; one from the URL is stored until checkout.',
          guard: { type: 'isNamed', params: { name: 'detect-coupon' } },
          target: 'attribution',
          actions: { type: 'keepCoupon', params: pathOf },
        },
        { description: 'The page accepts no coupons.', target: 'attribution' },
      ],
    },
    attribution: {
      description: 'Does the URL say which campaign sent the visitor?',
      always: [
        {
          description: 'The page is a campaign landing page; the campaign parameters are stored.',
          guard: { type: 'isNamed', params: { name: 'marketing-tracking' } },
          target: '#guards.shown',
          actions: { type: 'keepAttribution', params: pathOf },
        },
        { description: 'The page is not a campaign landing page.', target: '#guards.shown' },
      ],
    },
  },
});
