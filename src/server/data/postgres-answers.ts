import type pg from 'pg';
import type { AnswerStore, StoredRequest } from './answer-store.ts';

/** In place of a token or a user that is not given: a list of one empty text would read as an empty list. */
const NOBODY = '-';

/**
 * Stores revisions of many candidates in one statement, which is one round trip and one commit: checks session, owner, lease, state
 * and time, and holds the attempts against a simultaneous end.
 *
 * Lists arrive as one text each, divided by a control character, which JSON and ids never contain: the driver would quote arrays
 * element by element. The newest stored revision is asked for each row by index, whatever the planner knows of the table.
 */
const STORE = `
with given as materialized (
  select * from unnest(
    string_to_array($1, E'\\x1e')::int[], string_to_array($2, E'\\x1e'), string_to_array($3, E'\\x1e'),
    string_to_array($4, E'\\x1e'), string_to_array($5, E'\\x1e')::int[], string_to_array($6, E'\\x1e'),
    string_to_array($7, E'\\x1e')::bigint[], string_to_array($8, E'\\x1e'), string_to_array($9, E'\\x1e'),
    string_to_array($10, E'\\x1e')::bigint[]
  ) as g (request, token_hash, user_id, attempt_id, epoch, exercise_id, revision, key, work, queued_at)
), open_attempt as materialized (
  select id, user_id, state, deadline_at, outage_ms, lease_epoch from attempt
  where id = any (string_to_array($4, E'\\x1e')) and state = any (string_to_array($11, E'\\x1e'))
    and deadline_at + outage_ms >= $12::bigint
  order by id
  for share
), allowed as materialized (
  select g.*, a.user_id as owner_id, a.state, a.deadline_at, a.outage_ms, s.last_used_at
  from given as g
  join open_attempt as a on a.id = g.attempt_id and a.lease_epoch = g.epoch
  left join lateral (
    select session.user_id, session.last_used_at from session
    where session.token_hash = g.token_hash and session.expires_at > $13::bigint and session.impersonator_id is null
    limit 1
  ) as s on true
  where a.user_id = case g.token_hash when '${NOBODY}' then g.user_id else s.user_id end
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
  returning attempt_id, exercise_id, revision
)
select allowed.request, allowed.owner_id, allowed.state, allowed.deadline_at, allowed.outage_ms, allowed.last_used_at
from allowed
join stored on stored.attempt_id = allowed.attempt_id and stored.exercise_id = allowed.exercise_id
  and stored.revision = allowed.revision`;

const SEPARATOR = '\x1e';
/** Of the pool's connections, those that saves leave to everything else. */
const OTHER_CONNECTIONS = 2;
/** Commits that are worth having under way at once; with more, each holds fewer saves. */
const MAX_COMMITS = 4;

type StoredRow = [number, string, string, number, number, number | null];

/** Saves with PostgreSQL. */
export function createPostgresAnswerStore(pool: pg.Pool): AnswerStore {
  return {
    concurrency: Math.max(1, Math.min(MAX_COMMITS, pool.options.max - OTHER_CONNECTIONS)),
    checksSessions: true,
    async store(requests, open) {
      const columns: string[][] = Array.from({ length: 10 }, () => []);
      const left = requests.map(({ revisions }) => revisions.length);
      const newest = new Map<string, number>();
      for (const [index, { writer, attemptId, epoch, revisions }] of requests.entries()) {
        const [tokenHash, userId] = 'tokenHash' in writer ? [writer.tokenHash, NOBODY] : [NOBODY, writer.userId];
        for (const { exerciseId, revision, key, work, queuedAt } of revisions) {
          // The statement sees what was stored before it, not what it stores itself.
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
      const { rows } = await pool.query<StoredRow>({ name: 'store-answers', text: STORE, values, rowMode: 'array' });
      const outcomes = new Array<StoredRequest | null>(requests.length).fill(null);
      for (const [index, userId, state, deadlineAt, outageMs, sessionUsedAt] of rows) {
        left[index] = (left[index] ?? 0) - 1;
        if (left[index] === 0) outcomes[index] = { userId, state, deadlineAt, outageMs, sessionUsedAt };
      }
      return outcomes;
    },
  };
}
