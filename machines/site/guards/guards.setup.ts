import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { Tech } from '../../../src/contract/common.ts';
import type { GuardName } from '../../../src/contract/pages.ts';
import { notProvided } from '../../shared/not-provided.ts';
import * as rules from './guards.rules.ts';
import type { GuardFacts, GuardsContext, GuardsEvent, GuardsInput, Visitor } from './guards.types.ts';

function isSameVisitor(one: Visitor | null, other: Visitor): boolean {
  if (one?.kind !== other.kind) return false;
  return (
    one.kind === 'guest' || (other.kind === 'user' && one.id === other.id && one.roles.join() === other.roles.join())
  );
}

/** Types, actors, actions and guards of the guards chart. */
export const guardsSetup = setup({
  types: {
    context: {} as GuardsContext,
    events: {} as GuardsEvent,
    input: {} as GuardsInput,
    /** `redirecting`: the page is not shown; another one opens. */
    tags: {} as 'waiting' | 'redirecting',
  },
  actors: {
    /** Reports who is visiting, now and after each change of the session. */
    watchVisitor: fromCallback<{ type: 'ignored' }>(() => notProvided('watchVisitor')),
    /** Creates a trial exam on the server for a user who has none. */
    ensureTrialExam: fromPromise<void, { tech: Tech | null }>(() => notProvided('ensureTrialExam')),
    /** Loads what the user owns: orders, upgrades and free weekends. */
    readFacts: fromPromise<GuardFacts, { tech: Tech | null; orderId: string }>(() => notProvided('readFacts')),
  },
  actions: {
    /** Keeps who is visiting. */
    setVisitor: assign((_, params: { visitor: Visitor }) => ({ visitor: params.visitor })),
    /** Removes the visitor, who is no longer known. */
    clearVisitor: assign({ visitor: null }),
    /** Clears what was found out about the previous visitor. */
    reset: assign({ facts: null, destination: '', message: '' }),
    /** Keeps what the user owns. */
    setFacts: assign((_, params: { facts: GuardFacts }) => ({ facts: params.facts })),
    /** Chooses the login page of the technology as the destination. */
    setLoginDestination: assign(({ context }) => ({ destination: rules.loginOf(context) })),
    /** Chooses the team area for a new team lead, otherwise the dashboard. */
    setOnwardDestination: assign(({ context }) => ({ destination: rules.onward(context) })),
    /** Chooses the page that explains what the visitor does not own. */
    setFallbackDestination: assign(({ context }) => ({ destination: rules.elsewhere(context) })),
    /** Keeps why the page is not for this visitor. */
    refuse: assign((_, params: { message: string }) => params),
    /** Stores the intended page for a minute, to open after the login. LI-03. */
    keepPath: (_, _params: { path: string }) => notProvided('keepPath'),
    /** Stores the page named in the link for a minute, if the page is on this site. GU-08. */
    keepIntendedRoute: (_, _params: { path: string }) => notProvided('keepIntendedRoute'),
    /** Stores the voucher named in the link on this device. */
    keepVoucher: (_, _params: { path: string }) => notProvided('keepVoucher'),
    /** Stores the coupon named in the link on this device. */
    keepCoupon: (_, _params: { path: string }) => notProvided('keepCoupon'),
    /** Stores the campaign named in the link. */
    keepAttribution: (_, _params: { path: string }) => notProvided('keepAttribution'),
    /** Logs that there is no trial exam; the page works without one. GU-04. */
    logFailure: (_, _params: { error: unknown }) => notProvided('logFailure'),
    /** Opens the destination. */
    redirect: (_, _params: { to: string }) => notProvided('redirect'),
    /** Opens the page stored before the login, once and while it is valid; otherwise the destination. */
    redirectOnward: (_, _params: { to: string }) => notProvided('redirectOnward'),
  },
  guards: {
    /**
     * The page has the rule that is asked about.
     *
     * @when has-trial-exam The page needs a trial exam.
     * @when watch-intended-route The page accepts a redirect.
     * @when setup-voucher The page accepts a voucher.
     * @when detect-coupon The page accepts coupons.
     * @when marketing-tracking The page is a campaign landing page.
     */
    isNamed: ({ context }, params: { name: GuardName }) => context.guards.includes(params.name),
    /** The page depends on who is visiting. */
    isAboutVisitor: rules.isAboutVisitor,
    /** The page depends on who is visiting, and that is not known yet. */
    isVisitorMissing: rules.isVisitorMissing,
    /** The page is for signed-in users, and the visitor is a guest. */
    isLoginNeeded: rules.isLoginNeeded,
    /** The page is for guests, and the visitor is signed in. */
    isAlreadySignedIn: rules.isAlreadySignedIn,
    /** The page belongs to the team area, and that is switched off. */
    isTeamAreaOff: rules.isTeamAreaOff,
    /** The page belongs to the certification dashboard, and that is switched off. */
    isPageOff: rules.isPageOff,
    /** The page is for people with a role in a team, and the visitor has none. */
    isTeamRoleMissing: rules.isTeamRoleMissing,
    /** The page is for reviewers and administrators, and the visitor is neither. */
    isStaffRoleMissing: rules.isStaffRoleMissing,
    /** The page shows the statecharts, which are for staff on this site, and the visitor has no staff role. */
    isWorkshopRoleMissing: rules.isWorkshopRoleMissing,
    /** The page is for administrators, and the visitor is not one. */
    isAdministratorMissing: rules.isAdministratorMissing,
    /** The page depends on what the user owns, and that is not known yet. */
    isFactsMissing: rules.isFactsMissing,
    /** The user does not own what the page requires. */
    isFactFalse: rules.isFactFalse,
    /** The visitor or the visitor's roles have changed. */
    isSomebodyElse: ({ context }, params: { visitor: Visitor }) => !isSameVisitor(context.visitor, params.visitor),
  },
});
