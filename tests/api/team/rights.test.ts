import { expect, test } from 'vitest';
import { TEAM_ROLES, type TeamRole } from '../../../src/contract/account/roles.ts';
import type { RouteDefinition } from '../../../src/contract/route.ts';
import { type RouteId, type Routes, routes } from '../../../src/contract/routes.ts';
import { newId } from '../../../src/server/ids.ts';
import type { TestUser } from '../../support/app.ts';
import { changes, dumpTables } from '../../support/dump.ts';
import { ROUTE_IDS } from '../../support/sample-calls.ts';
import { describeEmbeddedFirst, useApp } from '../../support/suite.ts';
import { join, seatsFor, storeInvitation, teamOf } from '../../support/team/teams.ts';

type TeamCall = { [K in RouteId]: Routes[K] extends { owner: 'team' } ? K : never }[RouteId];
type Situation = { actor: TestUser; subject: TestUser; former: TestUser; combo: string; spare: string };
/** Another body of a call, which may be answered otherwise. */
type TeamForm = TeamCall | 'addTeamUser, to restore somebody';

const callOf = (form: TeamForm): TeamCall => (form === 'addTeamUser, to restore somebody' ? 'addTeamUser' : form);

/** Who may make a call in a team, as PE-04 says, and with which body; a new call does not compile without its line. */
const CALLS: Record<
  TeamForm,
  {
    roles: readonly TeamRole[];
    body?: (situation: Situation) => unknown;
    inArchived?: number;
    inActive?: number;
    /** About oneself everybody may do it, also in an archived team. */
    self?: number;
    /** Of these roles those that give and take the role which the body is about, in a team with an owner. */
    grants?: readonly TeamRole[];
  }
> = {
  getTeam: { roles: TEAM_ROLES, inArchived: 200 },
  teamStats: { roles: ['owner', 'manager', 'billing', 'partner'], inArchived: 200 },
  teamOrders: { roles: ['owner', 'manager', 'billing'], inArchived: 200 },
  teamHistory: { roles: ['owner', 'manager'], inArchived: 200 },
  teamVoucherCombos: { roles: ['owner', 'manager', 'billing', 'partner'], inArchived: 200 },
  teamProgress: { roles: ['owner', 'manager'], inArchived: 200 },
  ownTeamProgress: { roles: TEAM_ROLES, inArchived: 200 },
  shareScores: { roles: TEAM_ROLES, body: () => ({ shares_scores: true }), inArchived: 200 },
  updateTeam: { roles: ['owner', 'manager'], body: () => ({ team_name: 'Another name' }) },
  archiveTeam: { roles: ['owner'] },
  unarchiveTeam: { roles: ['owner'], inArchived: 200, inActive: 409 },
  completeOnboarding: { roles: ['owner', 'manager'] },
  assignSeat: {
    roles: ['owner', 'manager', 'partner'],
    body: ({ combo, subject }) => ({ voucher_combo_code: combo, user_id: subject.id }),
  },
  revokeSeat: {
    roles: ['owner', 'manager', 'partner'],
    body: ({ combo, subject }) => ({ voucher_combo_code: combo, user_id: subject.id }),
  },
  assignToTeam: { roles: ['owner', 'manager', 'partner'], body: ({ spare }) => ({ voucher_combo_code: spare }) },
  revokeFromTeam: { roles: ['owner', 'manager', 'partner'], body: ({ combo }) => ({ voucher_combo_code: combo }) },
  addTeamUser: {
    roles: ['owner', 'manager', 'partner'],
    body: () => ({ email: 'colleague@example.com', first_name: 'Grace', role: 'member' }),
  },
  'addTeamUser, to restore somebody': {
    roles: ['owner', 'manager', 'partner'],
    body: ({ former }) => ({ user_id: former.id }),
  },
  // Whose role may be changed by whom has a test of its own.
  changeTeamRole: {
    roles: ['owner', 'manager', 'partner'],
    body: ({ subject }) => ({ user_id: subject.id, role: 'manager' }),
    grants: ['owner', 'manager'],
  },
  removeTeamUser: {
    roles: ['owner', 'manager', 'partner'],
    body: ({ subject }) => ({ user_id: subject.id }),
    self: 200,
  },
  teamInvitations: { roles: ['owner', 'manager', 'partner'], inArchived: 200 },
  inviteMany: {
    roles: ['owner', 'manager', 'partner'],
    body: () => ({ people: 'colleague@example.com', role: 'member' }),
  },
  resendInvitation: { roles: ['owner', 'manager', 'partner'] },
  revokeInvitation: { roles: ['owner', 'manager', 'partner'] },
};

const TEAMS = ['own', 'foreign', 'archived'] as const;
const SUBJECTS = ['self', 'other'] as const;
/** Calls that name a person, who may be the caller. */
const PERSONAL: readonly TeamForm[] = ['assignSeat', 'revokeSeat', 'removeTeamUser', 'changeTeamRole'];

function expected(
  form: TeamForm,
  role: TeamRole,
  team: (typeof TEAMS)[number],
  about: (typeof SUBJECTS)[number],
): number {
  const { status } = routes[callOf(form)] as RouteDefinition;
  const { roles, self, grants = roles, inArchived = 409, inActive = status } = CALLS[form];
  if (team === 'foreign') return 404;
  if (about === 'self' && self !== undefined) return self;
  if (!roles.includes(role)) return 403;
  if (team === 'archived') return inArchived;
  return grants.includes(role) ? inActive : 403;
}

describeEmbeddedFirst('who may do what in a team', (kind) => {
  const app = useApp(kind);

  test('every call about a team is in the table', () => {
    const calls = ROUTE_IDS.filter((id) => (routes[id] as RouteDefinition).path.startsWith('/teams/{id}'));
    expect(calls.sort()).toEqual([...new Set((Object.keys(CALLS) as TeamForm[]).map(callOf))].sort());
  });

  async function prepare(role: TeamRole, which: (typeof TEAMS)[number], about: (typeof SUBJECTS)[number]) {
    const [founder, actor, other, former] = await Promise.all([1, 2, 3, 4].map(() => app().user()));
    if (!founder || !actor || !other || !former) throw new Error('There are four.');
    const team = await teamOf(app(), founder, { seats: 2 });
    await join(app(), team.id, other, 'member');
    await join(app(), team.id, former, 'member');
    await app().ok('removeTeamUser', { params: { id: team.id }, body: { user_id: former.id }, as: founder });
    // Somebody from elsewhere has the same role there, so that the team is the reason of the refusal.
    const home = which === 'foreign' ? await teamOf(app(), founder, { seats: 0 }) : team;
    await join(app(), home.id, actor, role);
    await app()
      .queries.updateTable('voucher_combo')
      .set({ partner_id: actor.id })
      .where('team_id', '=', team.id)
      .execute();
    if (which === 'archived') await app().ok('archiveTeam', { params: { id: team.id }, as: founder });
    const subject = about === 'self' && which !== 'foreign' ? actor : other;
    const spare = await seatsFor(app(), actor, null, 1);
    await app().confirmAddress(actor);
    const invitation = newId();
    await storeInvitation(app(), team.id, { id: invitation });
    return { team, actor, subject, former, combo: team.combo, spare, invitation };
  }

  /** What a call was refused in is as it was, so the next one finds it there. */
  const situations = new Map<string, Awaited<ReturnType<typeof prepare>>>();
  async function situationOf(...[role, which, about]: Parameters<typeof prepare>) {
    const key = `${role} ${which} ${about}`;
    const situation = situations.get(key) ?? (await prepare(role, which, about));
    situations.set(key, situation);
    return situation;
  }

  test.each(Object.keys(CALLS) as TeamForm[])(
    '[PE-04] [GU-13] %s is answered by role and team alone, and a refusal changes nothing',
    { timeout: 120_000 },
    async (id) => {
      const wrong: string[] = [];
      for (const role of TEAM_ROLES) {
        for (const which of TEAMS) {
          for (const about of PERSONAL.includes(id) ? SUBJECTS : (['other'] as const)) {
            const situation = await situationOf(role, which, about);
            const wanted = expected(id, role, which, about);
            const before = wanted >= 300 ? await dumpTables(app().queries) : null;
            const reply = await app().call(callOf(id), {
              params: { id: situation.team.id, invitation: situation.invitation },
              body: CALLS[id].body?.(situation),
              as: situation.actor,
            });
            const words = `${role}, ${which} team, about ${about}: ${reply.status} ${reply.text}`;
            if (reply.status !== wanted) wrong.push(words);
            const changed = before ? changes(before, await dumpTables(app().queries)) : [];
            if (reply.status < 300 || changed.length > 0) situations.delete(`${role} ${which} ${about}`);
            if (changed.length > 0) wrong.push(`${words} changed ${JSON.stringify(changed)}`);
          }
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  test.each(Object.keys(CALLS) as TeamForm[])(
    '[GU-13] %s is not answered to guests and people of no team',
    async (id) => {
      const situation = await prepare('owner', 'own', 'other');
      const body = CALLS[id].body?.(situation);
      const params = { id: situation.team.id, invitation: situation.invitation };
      for (const [as, status] of [
        [null, 401],
        [await app().user(), 403],
        [await app().user('administrator'), 403],
      ] as const) {
        expect((await app().call(callOf(id), { params, body, as })).status).toBe(status);
      }
    },
  );
});

describeEmbeddedFirst('a team area that is switched off', (kind) => {
  const app = useApp(kind, { settings: { TEAMS_DASHBOARD_ENABLED: 'false' } });

  test('[GU-13] answers nothing', async () => {
    const owner = await app().user();
    const { id } = await teamOf(app(), owner);
    await app().refused('getTeam', 403, { params: { id }, as: owner }, 'The team area is not open here.');
    await app().refused('listTeams', 403, { as: owner }, 'The team area is not open here.');
  });
});
