import { joinName } from '../../../contract/account/person-name.ts';
import { resultSchema } from '../../../contract/exam/exam.ts';
import { searchedWords } from '../../data/account/person-tokens.ts';
import {
  countOpenDisputes,
  listAllDisputes,
  listNewestAttempts,
  searchAttempts,
} from '../../data/account/staff-lists.ts';
import { findUsers } from '../../data/account/users.ts';
import { newestResults } from '../../data/exam/records.ts';
import { decodeCursor, encodeCursor, positions } from '../../http/cursor.ts';
import type { HandlerOf } from '../../http/register-routes.ts';
import type { Catalog } from '../catalog.ts';
import { presentDispute } from '../present.ts';
import { actorsOf } from './conflict-of-interest.ts';
import { presentClaim } from './dispute-claims.ts';

/** Page size. */
const PAGE_ROWS = 50;
/** Maximum count of open disputes; a longer queue is just long. */
const MAX_OPEN = 1000;

function scoreOf(result: string | undefined): number | null {
  return result === undefined ? null : resultSchema.parse(JSON.parse(result)).score_percent;
}

function examOf(catalog: Catalog, certificationId: string) {
  const exam = catalog.find(certificationId)?.exam;
  return { title: exam?.title ?? certificationId, tech: exam?.tech ?? ('javascript' as const) };
}

// Both reads avoid the connection that stores answers.

export const listDisputes: HandlerOf<'listDisputes'> = async ({ requester, query }, { catalog, clock, database }) => {
  const { readQueries } = database;
  const actors = actorsOf(requester);
  const after = decodeCursor(query.cursor, positions.dispute);
  const { rows, next } = await listAllDisputes(readQueries, { after, limit: PAGE_ROWS });
  const results = await newestResults(readQueries, [...new Set(rows.map((row) => row.attempt_id))]);
  const holders = await findUsers(readQueries, [...new Set(rows.flatMap(({ claimed_by: by }) => by ?? []))]);
  const now = clock.now();
  const data = rows.map((row) => ({
    dispute: presentDispute(row),
    exam_id: row.attempt_id,
    ...examOf(catalog, row.certification_id),
    candidate: joinName(row.first_name, row.last_name),
    is_own: actors.includes(row.user_id),
    score_percent: scoreOf(results.get(row.attempt_id)),
    claim: presentClaim(requester, row, holders, now),
  }));
  return { data, meta: { next: encodeCursor(next), open: await countOpenDisputes(readQueries, MAX_OPEN) } };
};

export const listRunningExams: HandlerOf<'listRunningExams'> = async ({ requester, query }, { catalog, database }) => {
  const { readQueries } = database;
  const actors = actorsOf(requester);
  const words = searchedWords(query.search ?? '');
  const limit = PAGE_ROWS;
  const { rows, next } =
    words.length === 0
      ? await listNewestAttempts(readQueries, { after: decodeCursor(query.cursor, positions.newest), limit })
      : await searchAttempts(readQueries, { words, after: decodeCursor(query.cursor, positions.exam), limit });
  const ids = rows.map((row) => row.id);
  const results = await newestResults(readQueries, ids);
  const data = rows.map((row) => ({
    id: row.id,
    ...examOf(catalog, row.certification_id),
    state: row.state,
    candidate: joinName(row.first_name, row.last_name),
    email: row.email,
    user_id: row.user_id,
    is_own: actors.includes(row.user_id),
    started_at: row.started_at,
    deadline_at: row.deadline_at,
    score_percent: scoreOf(results.get(row.id)),
  }));
  return { data, meta: { next: encodeCursor(next) } };
};
