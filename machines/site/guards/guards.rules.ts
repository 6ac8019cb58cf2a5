import type { Role } from '../../../src/contract/account/session.ts';
import type { GuardName } from '../../../src/contract/pages.ts';
import type { GuardFacts, GuardsContext } from './guards.types.ts';

/** Roles that open the team area (GU-13). */
export const TEAM_ROLES: readonly Role[] = ['partner', 'manager', 'owner', 'billing', 'member'];

/** Roles that a new account is redirected to the team area for (ST-06). */
const TEAM_LEAD_ROLES: readonly Role[] = ['partner', 'manager', 'owner', 'billing'];

const STAFF_ROLES: readonly Role[] = ['reviewer', 'administrator'];

/** What the visitor has to own for a page, by the guard that asks for it. */
const REQUIRED_FACTS: readonly [GuardName, keyof GuardFacts][] = [
  ['require-free-weekend', 'freeWeekend'],
  ['require-upgradeable', 'upgradeable'],
  ['require-teams-order', 'teamsOrder'],
  ['can-access-teams-onboarding', 'onboarding'],
];

/** Guards of pages that guests are redirected to the login by. */
const FOR_USERS: readonly GuardName[] = [
  'session',
  'has-trial-exam',
  'require-team-access',
  'reviewer',
  ...REQUIRED_FACTS.map(([name]) => name),
];

type Asked = Pick<GuardsContext, 'guards' | 'visitor' | 'facts' | 'settings'>;

const isForUsers = ({ guards }: Pick<Asked, 'guards'>) => guards.some((name) => FOR_USERS.includes(name));

function hasRole({ visitor }: Asked, roles: readonly Role[]): boolean {
  return visitor?.kind === 'user' && visitor.roles.some((role) => roles.includes(role));
}

/** Whether a page with these guards has to wait until it is known who asks. */
export function needsVisitor(guards: readonly GuardName[]): boolean {
  return isForUsers({ guards }) || guards.includes('guest');
}

export const isVisitorMissing = (asked: Asked) => needsVisitor(asked.guards) && asked.visitor === null;
export const isLoginNeeded = (asked: Asked) => isForUsers(asked) && asked.visitor?.kind === 'guest';
export const isAlreadySignedIn = (asked: Asked) => asked.guards.includes('guest') && asked.visitor?.kind === 'user';
export const isTeamAreaOff = ({ guards, settings }: Asked) =>
  guards.includes('require-team-access') && !settings.teamsDashboard;
export const isPageOff = ({ guards, settings }: Asked) =>
  guards.includes('require-cert-dashboard-enabled') && !settings.certDashboard;
export const isTeamRoleMissing = (asked: Asked) =>
  asked.guards.includes('require-team-access') && !hasRole(asked, TEAM_ROLES);
export const isStaffRoleMissing = (asked: Asked) => asked.guards.includes('reviewer') && !hasRole(asked, STAFF_ROLES);
export const isFactsMissing = ({ guards, facts }: Asked) =>
  facts === null && REQUIRED_FACTS.some(([name]) => guards.includes(name));

/** The guard that asks for what the visitor does not own, if any. */
function unmetGuard({ guards, facts }: Asked): GuardName | undefined {
  return REQUIRED_FACTS.find(([name, fact]) => guards.includes(name) && facts?.[fact] === false)?.[0];
}
export const isFactFalse = (asked: Asked) => unmetGuard(asked) !== undefined;

const dashboardOf = ({ tech, lastTech }: Pick<GuardsContext, 'tech' | 'lastTech'>) => `/${tech ?? lastTech}/dashboard`;

/** The page that says what the visitor does not own. */
export function elsewhere(context: GuardsContext): string {
  const unmet = unmetGuard(context);
  if (unmet === 'require-free-weekend') return `/${context.tech ?? context.lastTech}/free-weekend`;
  if (unmet === 'can-access-teams-onboarding') return '/team/dashboard';
  return dashboardOf(context);
}

/** Where the login page of the path's tech is. */
export const loginOf = ({ tech }: Pick<GuardsContext, 'tech'>) => (tech ? `/${tech}/login` : '/login');

/** Where a signed-in user goes from a page for guests: a new account that leads a team to its area, others to the dashboard. */
export function onward(context: GuardsContext): string {
  const { visitor } = context;
  if (visitor?.kind === 'user' && visitor.isNew && visitor.roles.some((role) => TEAM_LEAD_ROLES.includes(role))) {
    return '/team/dashboard';
  }
  return dashboardOf(context);
}
