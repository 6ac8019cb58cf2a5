import {
  hasAnyRole,
  type Role,
  STAFF_ROLES,
  TEAM_LEAD_ROLES,
  TEAM_ROLES,
} from '../../../src/contract/account/roles.ts';
import type { GuardName } from '../../../src/contract/pages.ts';
import type { GuardFacts, GuardsContext } from './guards.types.ts';

/** What the visitor has to own for a page, by the guard that asks for it. */
const REQUIRED_FACTS: readonly [GuardName, keyof GuardFacts][] = [
  ['require-free-weekend', 'freeWeekend'],
  ['require-upgradeable', 'upgradeable'],
  ['require-teams-order', 'teamsOrder'],
  ['can-access-teams-onboarding', 'onboarding'],
];

/** Guards that redirect guests to the login page. */
const FOR_USERS: readonly GuardName[] = [
  'session',
  'has-trial-exam',
  'require-team-access',
  'reviewer',
  'administrator',
  ...REQUIRED_FACTS.map(([name]) => name),
];

type Facts = Pick<GuardsContext, 'guards' | 'visitor' | 'facts' | 'settings'>;
/** Input of a guard. */
type Asked = { context: Facts };

/** What decides whether a page has to know its visitor. */
type Page = Pick<GuardsContext, 'guards' | 'settings'>;

const isWorkshopForStaff = ({ guards, settings }: Page) => guards.includes('workshop') && !settings.workshopOpen;

const isForUsers = (page: Page) => isWorkshopForStaff(page) || page.guards.some((name) => FOR_USERS.includes(name));

function lacksRole({ visitor }: Facts, roles: readonly Role[]): boolean {
  return visitor?.kind !== 'user' || !hasAnyRole(visitor.roles, roles);
}

/** The first ownership guard that the visitor fails, if any. */
function unmetGuard({ guards, facts }: Facts): GuardName | undefined {
  return REQUIRED_FACTS.find(([name, fact]) => guards.includes(name) && facts?.[fact] === false)?.[0];
}

/** Whether a page with these guards has to wait for the session. */
export function needsVisitor(page: Page): boolean {
  return isForUsers(page) || page.guards.includes('guest');
}

export const isAboutVisitor = ({ context }: Asked) => needsVisitor(context);
export const isVisitorMissing = ({ context }: Asked) => context.visitor === null && needsVisitor(context);
export const isLoginNeeded = ({ context }: Asked) => context.visitor?.kind === 'guest' && isForUsers(context);
export const isAlreadySignedIn = ({ context: { guards, visitor } }: Asked) =>
  visitor?.kind === 'user' && guards.includes('guest');
export const isTeamAreaOff = ({ context: { guards, settings } }: Asked) =>
  !settings.teamsDashboard && guards.includes('require-team-access');
export const isPageOff = ({ context: { guards, settings } }: Asked) =>
  !settings.certDashboard && guards.includes('require-cert-dashboard-enabled');
export const isTeamRoleMissing = ({ context }: Asked) =>
  context.guards.includes('require-team-access') && lacksRole(context, TEAM_ROLES);
export const isStaffRoleMissing = ({ context }: Asked) =>
  context.guards.includes('reviewer') && lacksRole(context, STAFF_ROLES);
export const isAdministratorMissing = ({ context }: Asked) =>
  context.guards.includes('administrator') && lacksRole(context, ['administrator']);
export const isWorkshopRoleMissing = ({ context }: Asked) =>
  isWorkshopForStaff(context) && lacksRole(context, STAFF_ROLES);
export const isFactsMissing = ({ context: { guards, facts } }: Asked) =>
  facts === null && REQUIRED_FACTS.some(([name]) => guards.includes(name));
export const isFactFalse = ({ context }: Asked) => unmetGuard(context) !== undefined;

const dashboardOf = ({ tech, lastTech }: Pick<GuardsContext, 'tech' | 'lastTech'>) => `/${tech ?? lastTech}/dashboard`;

/** The page that explains what the visitor does not own. */
export function elsewhere(context: GuardsContext): string {
  const unmet = unmetGuard(context);
  if (unmet === 'require-free-weekend') return `/${context.tech ?? context.lastTech}/free-weekend`;
  if (unmet === 'can-access-teams-onboarding') return '/team/dashboard';
  return dashboardOf(context);
}

/** The login page of the path's tech. */
export const loginOf = ({ tech }: Pick<GuardsContext, 'tech'>) => (tech ? `/${tech}/login` : '/login');

/** Where a signed-in user goes from a guest page: staff to their desk, a new team lead to the team area, others to the dashboard. */
export function onward(context: Pick<GuardsContext, 'visitor' | 'tech' | 'lastTech'>): string {
  const { visitor } = context;
  if (visitor?.kind === 'user' && hasAnyRole(visitor.roles, STAFF_ROLES)) return '/review';
  if (visitor?.kind === 'user' && visitor.isNew && hasAnyRole(visitor.roles, TEAM_LEAD_ROLES)) {
    return '/team/dashboard';
  }
  return dashboardOf(context);
}
