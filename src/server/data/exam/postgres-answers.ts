import type pg from 'pg';
import type { AnswerStore, StoredRequest } from './answer-store.ts';

/** Placeholder for a missing token or user: a list with one empty text would read as an empty list. */
const NOBODY = '-';

/**
 * Stores revisions of many candidates in one statement, with one round trip and one commit: checks session, owner,
 * lease, state and time, and locks the attempts against a concurrent end. Each list is passed as one text with a
 * control character as separator, which JSON and ids never contain; the driver would quote arrays element by element.
 * Every lookup uses an index, and no join lacks one, because the planner does not know the number of rows. Returns two
 * kinds of rows: what is allowed, and what was stored.
 */
const STORE = `
with allowed as materialized (
  select g.*, a.user_id as owner_id, a.state, a.deadline_at, a.outage_ms, s.last_used_at
  from unnest(
    string_to_array($1, E'\\x1e')::int[], string_to_array($2, E'\\x1e'), string_to_array($3, E'\\x1e'),
    string_to_array($4, E'\\x1e'), string_to_array($5, E'\\x1e')::int[], string_to_array($6, E'\\x1e'),
    string_to_array($7, E'\\x1e')::int[], string_to_array($8, E'\\x1e'), string_to_array($9, E'\\x1e'),
    string_to_array($10, E'\\x1e')::bigint[]
  ) as g (request, token_hash, writer_id, attempt_id, epoch, exercise_id, revision, key, work, queued_at)
  join attempt as a on a.id = g.attempt_id
  left join lateral (
    select session.user_id, session.last_used_at from session
    where session.token_hash = g.token_hash and session.expires_at > $13::bigint and session.impersonator_id is null
    limit 1
  ) as s on true
  where a.lease_epoch = g.epoch
    and a.user_id = case g.token_hash when '${NOBODY}' then g.writer_id else s.user_id end
    and a.state = any (string_to_array($11, E'\\x1e')) and a.deadline_at + a.outage_ms >= $12::bigint
  for share of a
), stored as (
  insert into answer_revision
    (attempt_id, exercise_id, revision, key, lease_epoch, work, queued_at, received_at, is_late)
  select attempt_id, exercise_id, revision, key, epoch, work, queued_at, $13::bigint,
    case when $13::bigint > deadline_at then 1 else 0 end
  from allowed
  where revision > coalesce((
    select max(r.revision) from answer_revision as r
    where r.attempt_id = allowed.attempt_id and r.exercise_id = allowed.exercise_id
  ), 0)
  on conflict (attempt_id, exercise_id, revision) do nothing
  returning attempt_id
)
select request, owner_id, state, deadline_at, outage_ms, last_used_at from allowed
union all
select null, attempt_id, null, null, null, null from stored`;

const SEPARATOR = '\x1e';

type AllowedRow = [number, string, string, number, number, number | null];
type StoredRow = [null, string, null, null, null, null];

/** Saves with PostgreSQL, with as many concurrent commits as the pool has connections. */
export function createPostgresAnswerStore(pool: pg.Pool): AnswerStore {
  return {
    concurrency: pool.options.max,
    checksSessions: true,
    async store(requests, open) {
      const columns: string[][] = Array.from({ length: 10 }, () => []);
      const newest = new Map<string, number>();
      for (const [index, { writer, attemptId, epoch, revisions }] of requests.entries()) {
        const [tokenHash, userId] = 'tokenHash' in writer ? [writer.tokenHash, NOBODY] : [NOBODY, writer.userId];
        for (const { exerciseId, revision, key, work, queuedAt } of revisions) {
          // The statement sees the rows stored before it, not its own.
          const exercise = `${attemptId} ${exerciseId}`;
          if (revision <= (newest.get(exercise) ?? 0)) continue;
          newest.set(exercise, revision);
          const row = [index, tokenHash, userId, attemptId, epoch, exerciseId, revision, key, work, queuedAt];
          for (const [place, value] of row.entries()) columns[place]?.push(String(value));
        }
      }
      const values = [
        ...columns.map((column) => column.join(SEPARATOR)),
        open.states.join(SEPARATOR),
        open.oldestDeadline,
        open.now,
      ];
      const query = { name: 'store-answers', text: STORE, values, rowMode: 'array' as const };
      const { rows } = await pool.query<AllowedRow | StoredRow>(query);
      const found = new Map<number, StoredRequest>();
      const stored = new Map<string, number>();
      for (const row of rows) {
        if (row[0] === null) stored.set(row[1], (stored.get(row[1]) ?? 0) + 1);
        else
          found.set(row[0], {
            userId: row[1],
            state: row[2],
            deadlineAt: row[3],
            outageMs: row[4],
            sessionUsedAt: row[5],
          });
      }
      // Several requests of one attempt count as stored only together: a closer look is harmless.
      const wanted = new Map<string, number>();
      for (const { attemptId, revisions } of requests) {
        wanted.set(attemptId, (wanted.get(attemptId) ?? 0) + revisions.length);
      }
      return requests.map(({ attemptId }, index) =>
        stored.get(attemptId) === wanted.get(attemptId) ? (found.get(index) ?? null) : null,
      );
    },
  };
}
