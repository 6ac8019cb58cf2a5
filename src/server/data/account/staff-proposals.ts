import { sql } from 'kysely';
import { STAFF_ROLES } from '../../../contract/account/roles.ts';
import type { Queries } from '../database.ts';
import type { AttemptRow, StaffProposalRow } from '../tables.ts';

/** States of an attempt in which its answers can still be changed. */
const BEFORE_END = ['awaitingTerms', 'ready', 'running'];

/** An attempt by none of the given people; an own one counts as missing. */
export function findAttemptOfOthers(
  queries: Queries,
  id: string,
  actors: readonly string[],
): Promise<AttemptRow | undefined> {
  return queries
    .selectFrom('attempt')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', 'not in', [...actors])
    .executeTakeFirst();
}

/** Certifications with an unfinished attempt by any of the given people. */
export async function listCertificationsBeingTaken(
  queries: Queries,
  actors: readonly string[],
  certificationId?: string,
): Promise<Set<string>> {
  let query = queries
    .selectFrom('attempt')
    .select('certification_id')
    .distinct()
    .where('user_id', 'in', [...actors])
    .where('state', 'in', BEFORE_END);
  if (certificationId !== undefined) query = query.where('certification_id', '=', certificationId);
  return new Set((await query.execute()).map((row) => row.certification_id));
}

/** More than this many never wait for a second person. */
const MAX_WAITING = 200;

/** Whether a user has a staff role. */
export async function isStaff(queries: Queries, userId: string): Promise<boolean> {
  const row = await queries
    .selectFrom('user_role')
    .select('role')
    .where('user_id', '=', userId)
    .where('role', 'in', STAFF_ROLES)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a proposal; false when the same action on the same subject is already pending. */
export async function insertProposal(
  queries: Queries,
  proposal: Omit<StaffProposalRow, 'state' | 'decided_by' | 'decided_at'>,
): Promise<boolean> {
  const stored = await queries
    .insertInto('staff_proposal')
    .values({ ...proposal, state: 'proposed', decided_by: null, decided_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

export function findProposal(queries: Queries, id: string): Promise<StaffProposalRow | undefined> {
  return queries.selectFrom('staff_proposal').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Stores a proposal's chart state unless it has changed since it was read. */
export function updateProposalIfUnchanged(
  queries: Queries,
  read: StaffProposalRow,
  columns: Pick<StaffProposalRow, 'state' | 'decided_by' | 'decided_at'>,
): Promise<StaffProposalRow | undefined> {
  return queries
    .updateTable('staff_proposal')
    .set(columns)
    .where('id', '=', read.id)
    .where('state', '=', read.state)
    .returningAll()
    .executeTakeFirst();
}

/** Proposals of an action that wait for a second person, oldest first, with the names of both people. */
export function listWaitingProposals(queries: Queries, action: string) {
  return (
    queries
      .selectFrom('staff_proposal')
      .innerJoin('user as proposer', 'proposer.id', 'staff_proposal.proposed_by')
      .innerJoin('user as owner', 'owner.id', 'staff_proposal.owner_id')
      .selectAll('staff_proposal')
      .select(['proposer.first_name as proposer_first', 'proposer.last_name as proposer_last'])
      .select((column) => [
        column.val<string | null>(null).as('decider_first'),
        column.val<string | null>(null).as('decider_last'),
      ])
      .select(['owner.first_name as owner_first', 'owner.last_name as owner_last'])
      .where('staff_proposal.action', '=', action)
      // A literal, by which SQLite sees that the partial index fits.
      .where('staff_proposal.state', '=', sql.lit('proposed'))
      .orderBy('proposed_at')
      .orderBy('staff_proposal.id')
      .limit(MAX_WAITING)
      .execute()
  );
}

/** Proposals about an attempt and its candidate, newest first, with both people's names. */
export function listProposals(queries: Queries, ownerId: string, attemptId: string) {
  return queries
    .selectFrom('staff_proposal')
    .innerJoin('user as proposer', 'proposer.id', 'staff_proposal.proposed_by')
    .leftJoin('user as decider', 'decider.id', 'staff_proposal.decided_by')
    .selectAll('staff_proposal')
    .select(['proposer.first_name as proposer_first', 'proposer.last_name as proposer_last'])
    .select(['decider.first_name as decider_first', 'decider.last_name as decider_last'])
    .where('owner_id', '=', ownerId)
    .where('subject_id', 'in', [ownerId, attemptId])
    .orderBy('proposed_at', 'desc')
    .orderBy('staff_proposal.id')
    .execute();
}
