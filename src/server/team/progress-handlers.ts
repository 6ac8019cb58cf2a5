import type { progressRoutes } from '../../contract/team/progress.ts';
import { updateMembership } from '../data/team/memberships.ts';
import { notFound } from '../http/api-error.ts';
import { decodeCursor, encodeCursor, positions } from '../http/cursor.ts';
import type { HandlersOf } from '../http/register-routes.ts';
import { userOf } from '../http/requester.ts';
import { changeTeam, openTeam } from './open-team.ts';
import { examsOfTeam, readProgress, readProgressOf } from './read-progress.ts';
import { recordInTeam } from './team-history.ts';

const PAGE = 50;

export const progressHandlers: HandlersOf<typeof progressRoutes> = {
  async teamProgress({ requester, params, query }, { database: { readQueries }, catalog, clock }) {
    const { team } = await openTeam(readQueries, userOf(requester).id, params.id, 'readProgress');
    const { search = '', state, exam, order = 'name', cursor, limit = PAGE } = query;
    const after = decodeCursor(cursor, positions.progress);
    const wanted = { search, state, exam, order, after, limit };
    const page = await readProgress(readQueries, catalog, team.id, wanted, clock.now());
    const exams = await examsOfTeam(readQueries, catalog, team.id);
    return { data: page.data, meta: { next: encodeCursor(page.next), total: page.total, exams } };
  },

  async ownTeamProgress({ requester, params }, { database: { queries }, catalog, clock }) {
    const { membership } = await openTeam(queries, userOf(requester).id, params.id, 'readTeam');
    const data = await readProgressOf(queries, catalog, membership.id, clock.now());
    if (!data) throw notFound('The member');
    return { data };
  },

  shareScores({ requester, params, body: { shares_scores } }, services) {
    const userId = userOf(requester).id;
    const { catalog, clock } = services;
    const by = { userId, teamId: params.id, right: 'readTeam', archived: 'allowed' } as const;
    return changeTeam(services, by, async (transaction, { team, membership }) => {
      if ((membership.shares_scores === 1) !== shares_scores) {
        await updateMembership(transaction, membership.id, { shares_scores: shares_scores ? 1 : 0 });
        const action = shares_scores ? 'team.scoresShared' : 'team.scoresHidden';
        await recordInTeam(transaction, { teamId: team.id, by: userId, action, at: clock.now(), about: membership.id });
      }
      const data = await readProgressOf(transaction, catalog, membership.id, clock.now());
      if (!data) throw notFound('The member');
      return { data };
    });
  },
};
