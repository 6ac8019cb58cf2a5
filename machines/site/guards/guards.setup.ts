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
    watchVisitor: fromCallback<{ type: 'ignored' }>(() => notProvided('watchVisitor')),
    ensureTrialExam: fromPromise<void, { tech: Tech | null }>(() => notProvided('ensureTrialExam')),
    readFacts: fromPromise<GuardFacts, { tech: Tech | null; orderId: string }>(() => notProvided('readFacts')),
  },
  actions: {
    setVisitor: assign((_, params: { visitor: Visitor }) => ({ visitor: params.visitor })),
    clearVisitor: assign({ visitor: null }),
    reset: assign({ facts: null, destination: '', message: '' }),
    setFacts: assign((_, params: { facts: GuardFacts }) => ({ facts: params.facts })),
    setLoginDestination: assign(({ context }) => ({ destination: rules.loginOf(context) })),
    setOnwardDestination: assign(({ context }) => ({ destination: rules.onward(context) })),
    setFallbackDestination: assign(({ context }) => ({ destination: rules.elsewhere(context) })),
    refuse: assign((_, params: { message: string }) => params),
    /** Stores the intended page for a minute (LI-03). */
    keepPath: (_, _params: { path: string }) => notProvided('keepPath'),
    /** Stores `?redirect=` for a minute, if it is a path on this site (GU-08). */
    keepIntendedRoute: (_, _params: { path: string }) => notProvided('keepIntendedRoute'),
    keepVoucher: (_, _params: { path: string }) => notProvided('keepVoucher'),
    keepCoupon: (_, _params: { path: string }) => notProvided('keepCoupon'),
    keepAttribution: (_, _params: { path: string }) => notProvided('keepAttribution'),
    /** Only logged (GU-04): the page works without a trial. */
    logFailure: (_, _params: { error: unknown }) => notProvided('logFailure'),
    /** Opens the destination. */
    redirect: (_, _params: { to: string }) => notProvided('redirect'),
    /** Opens the page stored before the login, once and while it is valid; otherwise the destination. */
    redirectOnward: (_, _params: { to: string }) => notProvided('redirectOnward'),
  },
  guards: {
    isNamed: ({ context }, params: { name: GuardName }) => context.guards.includes(params.name),
    isAboutVisitor: rules.isAboutVisitor,
    isVisitorMissing: rules.isVisitorMissing,
    isLoginNeeded: rules.isLoginNeeded,
    isAlreadySignedIn: rules.isAlreadySignedIn,
    isTeamAreaOff: rules.isTeamAreaOff,
    isPageOff: rules.isPageOff,
    isTeamRoleMissing: rules.isTeamRoleMissing,
    isStaffRoleMissing: rules.isStaffRoleMissing,
    isAdministratorMissing: rules.isAdministratorMissing,
    isFactsMissing: rules.isFactsMissing,
    isFactFalse: rules.isFactFalse,
    isSomebodyElse: ({ context }, params: { visitor: Visitor }) => !isSameVisitor(context.visitor, params.visitor),
  },
});
