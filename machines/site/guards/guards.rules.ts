import type { Role } from '../../../src/contract/account/session.ts';
import type { GuardName } from '../../../src/contract/pages.ts';
import type { GuardsContext } from './guards.types.ts';

/** Roles that open the team area (GU-13). */
export const TEAM_ROLES: readonly Role[] = ['partner', 'manager', 'owner', 'billing', 'member'];

/** Roles that a new account is led to the team area for (ST-06). */
const LEADING_ROLES: readonly Role[] = ['partner', 'manager', 'owner', 'billing'];

const STAFF_ROLES: readonly Role[] = ['reviewer', 'administrator'];

/** Guards that can decide only when it is known who asks. */
const ABOUT_VISITOR: readonly GuardName[] = [
  'session',
  'guest',
  'has-trial-exam',
  'require-free-weekend',
  'require-upgradeable',
  'require-teams-order',
  'require-team-access',
  'can-access-teams-onboarding',
  'reviewer',
];

/** Guards that need what only the server knows. */
const ABOUT_FACTS: readonly GuardName[] = [
  'require-free-weekend',
  'require-upgradeable',
  'require-teams-order',
  'can-access-teams-onboarding',
];

/** Guards that a guest is led to the login by. */
const NEEDS_USER: readonly GuardName[] = ABOUT_VISITOR.filter((name) => name !== 'guest');

type State = Pick<GuardsContext, 'left' | 'visitor' | 'facts' | 'settings'>;

const next = ({ left }: Pick<GuardsContext, 'left'>): GuardName | undefined => left[0];
const isOneOf = (names: readonly GuardName[], name: GuardName | undefined) =>
  name !== undefined && names.includes(name);

function hasRole({ visitor }: State, roles: readonly Role[]): boolean {
  return visitor?.kind === 'user' && visitor.roles.some((role) => roles.includes(role));
}

/** Whether a page with these guards has to wait until it is known who asks. */
export function needsVisitor(guards: readonly GuardName[]): boolean {
  return guards.some((name) => ABOUT_VISITOR.includes(name));
}

export const isVisitorMissing = (state: State) => isOneOf(ABOUT_VISITOR, next(state)) && state.visitor === null;
export const isLoginNeeded = (state: State) => isOneOf(NEEDS_USER, next(state)) && state.visitor?.kind === 'guest';
export const isAlreadySignedIn = (state: State) => next(state) === 'guest' && state.visitor?.kind === 'user';
export const isFactsMissing = (state: State) => isOneOf(ABOUT_FACTS, next(state)) && state.facts === null;
export const isTeamAreaOff = (state: State) => next(state) === 'require-team-access' && !state.settings.teamsDashboard;
export const isRoleMissing = (state: State) =>
  (next(state) === 'require-team-access' && !hasRole(state, TEAM_ROLES)) ||
  (next(state) === 'reviewer' && !hasRole(state, STAFF_ROLES));
export const isSwitchedOff = (state: State) =>
  next(state) === 'require-cert-dashboard-enabled' && !state.settings.certDashboard;

/** A fact that the page requires and that does not hold. */
export function isFactFalse(state: State): boolean {
  const { facts } = state;
  if (facts === null) return false;
  if (next(state) === 'require-free-weekend') return !facts.freeWeekend;
  if (next(state) === 'require-upgradeable') return !facts.upgradeable;
  if (next(state) === 'require-teams-order') return !facts.teamsOrder;
  return next(state) === 'can-access-teams-onboarding' && !facts.onboarding;
}

const dashboardOf = ({ tech, lastTech }: Pick<GuardsContext, 'tech' | 'lastTech'>) => `/${tech ?? lastTech}/dashboard`;

/** Where a fact that does not hold leads. */
export function elsewhere(context: GuardsContext): string {
  if (next(context) === 'require-free-weekend') return `/${context.tech ?? context.lastTech}/free-weekend`;
  if (next(context) === 'can-access-teams-onboarding') return '/team/dashboard';
  return dashboardOf(context);
}

/** Where the login page of the path's tech is. */
export const loginOf = ({ tech }: Pick<GuardsContext, 'tech'>) => (tech ? `/${tech}/login` : '/login');

/** Where a signed-in user goes from a page for guests: a new account that leads a team to its area, others to the dashboard. */
export function onward(context: GuardsContext): string {
  const { visitor } = context;
  if (visitor?.kind === 'user' && visitor.isNew && visitor.roles.some((role) => LEADING_ROLES.includes(role))) {
    return '/team/dashboard';
  }
  return dashboardOf(context);
}

/** What a refusal says. */
export function refusal(context: GuardsContext): string {
  if (next(context) === 'reviewer') return 'This page is for reviewers. Your account is not one.';
  if (!context.settings.teamsDashboard) return 'The team area is not open here.';
  return 'This page is for members of a team. Your account belongs to none.';
}
