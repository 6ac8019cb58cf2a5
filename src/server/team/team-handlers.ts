import type { TeamEvent } from '../../../machines/team/team/team.machine.ts';
import { hasAnyRole, type TeamRole } from '../../contract/account/roles.ts';
import { roleSchema } from '../../contract/account/session.ts';
import { type TeamAction, teamRoleSchema, type teamRoutes } from '../../contract/team/teams.ts';
import { inTransaction } from '../charts/observe-charts.ts';
import { lockUser, type UserWithRoles } from '../data/account/users.ts';
import type { Queries } from '../data/database.ts';
import type { TeamRow } from '../data/tables.ts';
import { countPeople } from '../data/team/memberships.ts';
import { closeOnboardingOfOrders, findTeamByUuid, listTeamsOf } from '../data/team/teams.ts';
import { ApiError } from '../http/api-error.ts';
import type { HandlersOf } from '../http/register-routes.ts';
import { userOf } from '../http/requester.ts';
import { foundTeam, uuidOfKey } from './found-team.ts';
import { changeTeam, openTeam } from './open-team.ts';
import { presentTeam, presentTeamSummary } from './present-team.ts';
import { countSeats } from './read-seats.ts';
import { readTeamHistory, recordInTeam } from './team-history.ts';
import { applyTeamEvent } from './team-state.ts';

const MOVES = {
  inviting: { type: 'team.peopleReopened' },
  assigning: { type: 'team.peopleSettled' },
} as const satisfies Record<string, TeamEvent>;

/** @throws ApiError 409 with the sentence when the chart of the team refuses the event */
async function apply(queries: Queries, team: TeamRow, event: TeamEvent, refusal: string): Promise<TeamRow> {
  const next = await applyTeamEvent(queries, team, event);
  if (!next) throw new ApiError(409, refusal, { code: 'team_state' });
  return next;
}

export const teamHandlers: HandlersOf<typeof teamRoutes> = {
  async listTeams({ requester }, { database }) {
    const rows = await listTeamsOf(database.queries, userOf(requester).id);
    return { data: rows.map((row) => presentTeamSummary(row, row.role)), meta: { total: rows.length } };
  },

  async getTeam({ requester, params }, { database: { queries } }) {
    return presentTeam(queries, await openTeam(queries, userOf(requester).id, params.id, 'readTeam'));
  },

  async createTeam({ requester, body }, { database: { queries, kind }, clock, sessions }) {
    const user = userOf(requester);
    const role = roleInNewTeam(user);
    if (!role)
      throw new ApiError(403, 'Only partners, and those who manage a team, open teams.', { code: 'team_role' });
    const { team_name: name, idempotency_key: key } = body;
    const uuid = key === undefined ? undefined : uuidOfKey(user.id, key);
    const answer = await inTransaction(queries, async (transaction) => {
      if (uuid !== undefined) {
        // The same call at the same moment waits.
        await lockUser(transaction, kind, user.id);
        const team = await findTeamByUuid(transaction, user.id, uuid);
        if (team) return presentTeam(transaction, { team, role: teamRoleSchema.parse(team.role), userId: user.id });
      }
      const founding = { name, role, at: clock.now(), ...(uuid === undefined ? {} : { uuid }) };
      const founded = await foundTeam(transaction, user, founding);
      const team = (await applyTeamEvent(transaction, founded, { type: 'team.named', name })) ?? founded;
      return presentTeam(transaction, { team, role, userId: user.id });
    });
    sessions.invalidateUser(user.id);
    return answer;
  },

  updateTeam({ requester, params: { id: teamId }, body }, services) {
    const userId = userOf(requester).id;
    return changeTeam(services, { userId, teamId, right: 'renameTeam' }, async (transaction, opened) => {
      const at = services.clock.now();
      const { team_name: name, onboarding_step: step, members_may_forward: mayForward } = body;
      let { team } = opened;
      if (name !== undefined && name !== team.name) {
        team = await apply(transaction, team, { type: 'team.named', name }, 'The team cannot be renamed now.');
        await recordInTeam(transaction, { teamId, by: userId, action: 'team.renamed', at });
      } else if (name !== undefined && team.onboarding === 'naming') {
        team = await apply(transaction, team, { type: 'team.named', name }, 'The team cannot be renamed now.');
      }
      if (step !== undefined && step !== team.onboarding) {
        team = await apply(transaction, team, MOVES[step], 'The onboarding is at another step.');
      }
      const forwarding = mayForward ? 'allowed' : 'refused';
      if (mayForward !== undefined && forwarding !== team.forwarding) {
        const action = mayForward ? 'team.forwardingAllowed' : 'team.forwardingRefused';
        team = await apply(transaction, team, { type: action }, 'The setting cannot be changed now.');
        await recordInTeam(transaction, { teamId, by: userId, action, at });
      }
      return presentTeam(transaction, { ...opened, team });
    });
  },

  archiveTeam: ({ requester, params }, services) => moveTeam(services, userOf(requester).id, params.id, 'archived'),
  unarchiveTeam: ({ requester, params }, services) => moveTeam(services, userOf(requester).id, params.id, 'unarchived'),

  async teamStats({ requester, params }, { database: { queries }, clock }) {
    const opened = await openTeam(queries, userOf(requester).id, params.id, 'readStats');
    const now = clock.now();
    const people = await countPeople(queries, opened.team.id, now);
    return { data: { ...people, seats: await countSeats(queries, opened, now) } };
  },

  completeOnboarding({ requester, params: { id: teamId } }, services) {
    const userId = userOf(requester).id;
    return changeTeam(services, { userId, teamId, right: 'completeOnboarding' }, async (transaction, opened) => {
      const team = await applyTeamEvent(transaction, opened.team, { type: 'team.onboardingCompleted' });
      await closeOnboardingOfOrders(transaction, teamId);
      if (team) {
        const at = services.clock.now();
        await recordInTeam(transaction, { teamId, by: userId, action: 'team.onboardingCompleted', at });
      }
      return presentTeam(transaction, { ...opened, team: team ?? opened.team });
    });
  },

  async teamHistory({ requester, params }, { database: { queries } }) {
    const { team } = await openTeam(queries, userOf(requester).id, params.id, 'readHistory');
    const data = await readTeamHistory(queries, team.id);
    return { data, meta: { total: data.length } };
  },
};

/** Who leads a team leads a new one as well; a partner opens teams for others, and has to be one still. */
function roleInNewTeam({ roles, given_roles: given }: UserWithRoles): TeamRole | null {
  if (given.includes('partner')) return 'partner';
  const all = roles.map((name) => roleSchema.parse(name));
  return hasAnyRole(all, ['owner', 'manager']) ? 'owner' : null;
}

/** Archives a team or takes it into use again. */
function moveTeam(
  services: Parameters<(typeof teamHandlers)['archiveTeam']>[1],
  userId: string,
  teamId: string,
  to: 'archived' | 'unarchived',
) {
  const right = { userId, teamId, right: 'archiveTeam', archived: 'allowed' } as const;
  return changeTeam(services, right, async (transaction, opened) => {
    const action: TeamAction = `team.${to}`;
    const refusal = to === 'archived' ? 'This team is archived already.' : 'This team is in use.';
    const team = await apply(transaction, opened.team, { type: `team.${to}` }, refusal);
    await recordInTeam(transaction, { teamId, by: userId, action, at: services.clock.now() });
    return presentTeam(transaction, { ...opened, team });
  });
}
