import {
  type StaffDecisionEvent,
  staffDecisionMachine,
} from '../../../../machines/exam/staff-decision/staff-decision.machine.ts';
import { joinName } from '../../../contract/account/person-name.ts';
import { type StaffProposal, staffActionSchema } from '../../../contract/exam/review.ts';
import { applyChart, canApply, type StoredChart } from '../../charts/apply-chart.ts';
import { inTransaction } from '../../charts/observe-charts.ts';
import { retryOnConflict } from '../../charts/retry-on-conflict.ts';
import { findProposal, listProposals, updateProposalIfUnchanged } from '../../data/account/staff-proposals.ts';
import type { Queries } from '../../data/database.ts';
import { insertAudit } from '../../data/exam/records.ts';
import type { AttemptRow, StaffProposalRow } from '../../data/tables.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { type Requester, userOf } from '../../http/requester.ts';
import type { Services } from '../../services.ts';
import { actorsOf } from './conflict-of-interest.ts';
import { announce, creditedBy, executeProposal, summaryOf } from './execute-proposal.ts';
import { STAFF_ACTIONS } from './staff-actions.ts';

/** The chart of a proposal. The answer's author and time are stored with the resulting state. */
function proposalChart(
  answer: Pick<StaffProposalRow, 'decided_by' | 'decided_at'>,
): StoredChart<typeof staffDecisionMachine, StaffProposalRow> {
  return {
    machine: staffDecisionMachine,
    subjectOf: ({ id }) => id,
    restore: ({ owner_id: ownerId, proposed_by: proposedBy, state }) =>
      staffDecisionMachine.resolveState({ value: state, context: { ownerId, proposedBy } }),
    store: (queries, row, { value }) => updateProposalIfUnchanged(queries, row, { ...answer, state: value }),
  };
}

const UNANSWERED = proposalChart({ decided_by: null, decided_at: null });

function canAnswer(requester: Requester, row: StaffProposalRow, type: StaffDecisionEvent['type']): boolean {
  const { isForAdministrators } = {
    isForAdministrators: undefined,
    ...STAFF_ACTIONS[staffActionSchema.parse(row.action)],
  };
  if (isForAdministrators && !userOf(requester).roles.includes('administrator')) return false;
  return canApply(UNANSWERED, row, { type, by: actorsOf(requester) });
}

/** The author, kind and time of an answer. */
type Answer = { id: string; type: StaffDecisionEvent['type']; by: string; at: number };

/** Stores an answer. @throws ApiError 403, 404 or 409 */
async function storeAnswer(
  transaction: Queries,
  requester: Requester,
  { id, type, by, at }: Answer,
): Promise<StaffProposalRow> {
  const found = await findProposal(transaction, id);
  if (!found || !canAnswer(requester, found, type)) throw refusal(requester, found);
  const chart = proposalChart({ decided_by: by, decided_at: at });
  const { row } = await applyChart(transaction, chart, found, { type, by: actorsOf(requester) });
  if (!row) throw refusal(requester, await findProposal(transaction, id));
  return row;
}

function auditAnswer(transaction: Queries, { id, type, by, at }: Answer, row: StaffProposalRow): Promise<void> {
  const detail = { proposed_by: row.proposed_by };
  const action = type === 'decision.confirmed' ? 'proposal.confirmed' : 'proposal.declined';
  return insertAudit(transaction, { at, actorId: by, action, subjectId: id, detail });
}

/** Why a proposal cannot be answered, most important reason first. */
function refusal(requester: Requester, row: StaffProposalRow | undefined): ApiError {
  if (!row) return notFound('The proposal');
  if (row.state !== 'proposed') {
    return new ApiError(409, 'This proposal has been answered.', { code: 'proposal_decided' });
  }
  if (actorsOf(requester).includes(row.owner_id)) {
    return new ApiError(403, 'This is about you. Another staff member has to do it.', { code: 'own_account' });
  }
  if (actorsOf(requester).includes(row.proposed_by)) {
    return new ApiError(403, 'You proposed this. A second staff member has to confirm it.', { code: 'second_person' });
  }
  return new ApiError(403, "Your account doesn't have permission to do this.");
}

/**
 * Carries out a proposal as the second person.
 *
 * @throws ApiError 403 for the proposer and the person concerned, 404 when it does not exist, 409 when it was already
 * answered or is no longer possible.
 */
export async function confirm(services: Services, requester: Requester, id: string): Promise<void> {
  const { clock, database } = services;
  const by = userOf(requester).id;
  const done = await retryOnConflict(() =>
    inTransaction(database.queries, async (transaction) => {
      const answer: Answer = { id, type: 'decision.confirmed', by, at: clock.now() };
      const row = await storeAnswer(transaction, requester, answer);
      const task = { action: staffActionSchema.parse(row.action), subjectId: row.subject_id };
      const proposed = { body: JSON.parse(row.body), proposedAt: row.proposed_at };
      await executeProposal(services, transaction, by, { ...task, ...proposed });
      await auditAnswer(transaction, answer, row);
      return task;
    }),
  );
  announce(services, done.action, done.subjectId);
}

/** Declines a proposal, or withdraws one's own. @throws ApiError 403, 404 or 409 like `confirm` */
export async function decline(
  { clock, database }: Pick<Services, 'clock' | 'database'>,
  requester: Requester,
  id: string,
): Promise<void> {
  await inTransaction(database.queries, async (transaction) => {
    const answer: Answer = { id, type: 'decision.declined', by: userOf(requester).id, at: clock.now() };
    const row = await storeAnswer(transaction, requester, answer);
    await auditAnswer(transaction, answer, row);
  });
}

/** The proposals about an attempt and its candidate, as the requester may answer them. */
export async function presentProposals(
  queries: Queries,
  requester: Requester,
  attempt: AttemptRow,
): Promise<StaffProposal[]> {
  const rows = await listProposals(queries, attempt.user_id, attempt.id);
  return rows.map((row) => presentProposal(requester, row));
}

type NamedProposal = Awaited<ReturnType<typeof listProposals>>[number];

/** A proposal as the requester may answer it. */
export function presentProposal(requester: Requester, row: NamedProposal): StaffProposal {
  const action = staffActionSchema.parse(row.action);
  const body: unknown = JSON.parse(row.body);
  const isErased = !STAFF_ACTIONS[action].body.safeParse(body).success;
  return {
    id: row.id,
    action,
    state: row.state === 'confirmed' ? 'confirmed' : row.state === 'declined' ? 'declined' : 'proposed',
    summary: isErased ? 'Erased with the account.' : summaryOf(action, body),
    credit_exercise_ids: isErased ? [] : creditedBy(action, body),
    proposed_by: { id: row.proposed_by, name: joinName(row.proposer_first, row.proposer_last) },
    proposed_at: row.proposed_at,
    decided_by: row.decided_by ? { id: row.decided_by, name: joinName(row.decider_first, row.decider_last) } : null,
    decided_at: row.decided_at,
    may_confirm: canAnswer(requester, row, 'decision.confirmed'),
    may_decline: canAnswer(requester, row, 'decision.declined'),
  };
}
