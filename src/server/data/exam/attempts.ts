import type { Updateable } from 'kysely';
import type { Database, Queries } from '../database.ts';
import type { AttemptRow, AttemptTable, NewAttempt } from '../tables.ts';

/** A user's attempt; another user's counts as missing. */
export function findAttemptOfUser(queries: Queries, userId: string, id: string): Promise<AttemptRow | undefined> {
  return queries
    .selectFrom('attempt')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Any attempt, for staff and for jobs. */
export function findAttempt(queries: Queries, id: string): Promise<AttemptRow | undefined> {
  return queries.selectFrom('attempt').selectAll().where('id', '=', id).executeTakeFirst();
}

export function listAttemptsOfUser(queries: Queries, userId: string): Promise<AttemptRow[]> {
  return queries
    .selectFrom('attempt')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** The user's trial of a certification that has no result yet. */
export function findOpenTrial(
  queries: Queries,
  userId: string,
  certificationId: string,
): Promise<AttemptRow | undefined> {
  return queries
    .selectFrom('attempt')
    .selectAll()
    .where('user_id', '=', userId)
    .where('certification_id', '=', certificationId)
    .where('trial', '=', 1)
    .where('state', 'in', ['awaitingTerms', 'ready', 'running', 'grading'])
    .executeTakeFirst();
}

/**
 * When the user started trials of these certifications, from `since` on, earliest first. Milliseconds since the Unix
 * epoch.
 */
export async function listTrialStarts(
  queries: Queries,
  userId: string,
  certificationIds: readonly string[],
  since: number,
): Promise<number[]> {
  const rows = await queries
    .selectFrom('attempt')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('certification_id', 'in', certificationIds)
    .where('trial', '=', 1)
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.created_at);
}

/** Stores a new attempt unless the user has an open trial of that certification. */
export async function insertAttempt(queries: Queries, attempt: NewAttempt): Promise<void> {
  await queries
    .insertInto('attempt')
    .values(attempt)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Updates columns unless the chart's state has changed since `row` was read. */
export function updateAttemptIfUnchanged(
  queries: Queries,
  row: AttemptRow,
  columns: Updateable<AttemptTable>,
): Promise<AttemptRow | undefined> {
  return queries
    .updateTable('attempt')
    .set({ ...columns, version: row.version + 1 })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .returningAll()
    .executeTakeFirst();
}

/** Stores the lease chart's state unless the epoch has changed. */
export function updateLeaseIfUnchanged(
  queries: Queries,
  row: AttemptRow,
  columns: Pick<AttemptRow, 'lease_epoch' | 'lease_device' | 'lease_device_name' | 'lease_taken_at'>,
): Promise<AttemptRow | undefined> {
  return queries
    .updateTable('attempt')
    .set(columns)
    .where('id', '=', row.id)
    .where('lease_epoch', '=', row.lease_epoch)
    .returningAll()
    .executeTakeFirst();
}

/** Running attempts whose deadline plus outage extension is before an instant, oldest first. */
export function listOverdueAttempts(queries: Queries, deadlineBefore: number, limit: number): Promise<AttemptRow[]> {
  return queries
    .selectFrom('attempt')
    .selectAll()
    .where('state', '=', 'running')
    .where('deadline_at', '<', deadlineBefore)
    .where(({ eb, ref }) => eb(eb('deadline_at', '+', ref('outage_ms')), '<', deadlineBefore))
    .orderBy('deadline_at')
    .limit(limit)
    .execute();
}

/**
 * Attempts due for grading, and those with an expired claim. Must run in the transaction that claims them: with
 * PostgreSQL the rows stay locked until it ends, and other processes skip them.
 */
export function listUngradedAttempts(
  queries: Queries,
  kind: Database['kind'],
  now: number,
  limit: number,
): Promise<AttemptRow[]> {
  return queries
    .selectFrom('attempt')
    .selectAll()
    .where('state', '=', 'grading')
    .where(({ eb, or, and }) =>
      or([
        eb('grading_claimed_until', '<', now),
        and([
          eb('grading_claimed_until', 'is', null),
          or([eb('grading_next_try_at', 'is', null), eb('grading_next_try_at', '<=', now)]),
        ]),
      ]),
    )
    .orderBy('ended_at')
    .limit(limit)
    .$if(kind === 'postgres', (query) => query.forUpdate().skipLocked())
    .execute();
}

/** Attempts being graded or waiting for a retry. */
export function listHeldGradings(queries: Queries): Promise<AttemptRow[]> {
  return queries
    .selectFrom('attempt')
    .selectAll()
    .where('state', '=', 'grading')
    .where(({ eb, or }) => or([eb('grading_claimed_until', 'is not', null), eb('grading_next_try_at', 'is not', null)]))
    .execute();
}

/** Stores the grading chart's state unless the attempt was claimed since `row` was read. */
export function updateGradingIfUnchanged(
  queries: Queries,
  row: AttemptRow,
  columns: Pick<AttemptRow, 'grading_tries' | 'grading_claimed_until' | 'grading_next_try_at'>,
): Promise<AttemptRow | undefined> {
  return queries
    .updateTable('attempt')
    .set(columns)
    .where('id', '=', row.id)
    .where('state', '=', 'grading')
    .where('grading_tries', '=', row.grading_tries)
    .where('grading_claimed_until', row.grading_claimed_until === null ? 'is' : '=', row.grading_claimed_until)
    .returningAll()
    .executeTakeFirst();
}

/** The columns that determine the exercises of an attempt that was started: until then its form may change. */
export function findAttemptForm(
  queries: Queries,
  id: string,
): Promise<Pick<AttemptRow, 'id' | 'certification_id' | 'question_set_version' | 'form'> | undefined> {
  return queries
    .selectFrom('attempt')
    .select(['id', 'certification_id', 'question_set_version', 'form'])
    .where('id', '=', id)
    .where('started_at', 'is not', null)
    .executeTakeFirst();
}

/**
 * A user's attempts at a certification, trials excluded. With PostgreSQL the rows stay locked until the transaction ends, so that
 * two of them cannot start at once.
 */
export function lockAttemptsAt(
  queries: Queries,
  kind: Database['kind'],
  userId: string,
  certificationId: string,
): Promise<AttemptRow[]> {
  return queries
    .selectFrom('attempt')
    .selectAll()
    .where('user_id', '=', userId)
    .where('certification_id', '=', certificationId)
    .where('trial', '=', 0)
    .orderBy('id')
    .$if(kind === 'postgres', (query) => query.forUpdate())
    .execute();
}

/**
 * The states of a user's attempts, trials excluded. With PostgreSQL no attempt of them changes until the transaction ends.
 */
export async function lockStatesOfUser(
  queries: Queries,
  kind: Database['kind'],
  userId: string,
): Promise<AttemptRow['state'][]> {
  const rows = await queries
    .selectFrom('attempt')
    .select('state')
    .where('user_id', '=', userId)
    .where('trial', '=', 0)
    .orderBy('id')
    .$if(kind === 'postgres', (query) => query.forNoKeyUpdate())
    .execute();
  return rows.map(({ state }) => state);
}

/** Replaces the form of an attempt. */
export async function setAttemptForm(queries: Queries, id: string, form: string): Promise<void> {
  await queries.updateTable('attempt').set({ form }).where('id', '=', id).execute();
}

/** An attempt for a state-dependent change; with PostgreSQL the row is locked until the transaction ends. */
export function lockAttempt(queries: Queries, kind: Database['kind'], id: string): Promise<AttemptRow | undefined> {
  return queries
    .selectFrom('attempt')
    .selectAll()
    .where('id', '=', id)
    .$if(kind === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Maximum earlier attempts whose exercises a new one avoids. */
const MAX_SEEN_FORMS = 50;

/** The forms of a user's attempts at an exam that were started, newest first: what the user has seen. */
export async function listSeenForms(queries: Queries, userId: string, certificationId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('attempt')
    .select('form')
    .where('user_id', '=', userId)
    .where('certification_id', '=', certificationId)
    .where('started_at', 'is not', null)
    .orderBy('started_at', 'desc')
    .limit(MAX_SEEN_FORMS)
    .execute();
  return rows.map((row) => row.form);
}

/** The forms of a user's attempts at an exam that are running. */
export async function listRunningForms(queries: Queries, userId: string, certificationId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('attempt')
    .select('form')
    .where('user_id', '=', userId)
    .where('certification_id', '=', certificationId)
    .where('state', '=', 'running')
    .execute();
  return rows.map((row) => row.form);
}

/** Whether the public result of a user's trial shows the name. */
export async function setNameSharing(queries: Queries, userId: string, id: string, shares: boolean): Promise<void> {
  await queries
    .updateTable('attempt')
    .set({ shares_name: shares ? 1 : 0 })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('trial', '=', 1)
    .execute();
}
