import {
  type StaffDecisionEvent,
  staffDecisionMachine,
} from '../../../../machines/exam/staff-decision/staff-decision.machine.ts';
import { joinName } from '../../../contract/account/person-name.ts';
import { type StaffAction, type StaffProposal, staffActionSchema } from '../../../contract/exam/review.ts';
import {
  confirmProposal,
  declineProposal,
  findProposal,
  insertProposal,
  isStaff,
  listProposals,
} from '../../data/account/staff-proposals.ts';
import type { Queries } from '../../data/database.ts';
import { insertAudit } from '../../data/exam/records.ts';
import type { AttemptRow, StaffProposalRow } from '../../data/tables.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { type Requester, userOf } from '../../http/requester.ts';
import { newId } from '../../ids.ts';
import type { Services } from '../../services.ts';
import { retryOnConflict } from '../attempt-state.ts';
import { actorsOf, refuseOwn } from './conflict-of-interest.ts';
import { type BodyOf, STAFF_ACTIONS } from './staff-actions.ts';

/** What an action is about: the id of an attempt or a user, and whose it is. */
export type Subject = { id: string; ownerId: string };

export type Outcome = { proposed: boolean; attemptId: string | null };

/** Thrown to undo a transaction that only tried whether something is possible. */
const UNDO = Symbol('undo');

/**
 * Parses what is decided and gives it to its action.
 *
 * @throws ApiError 409 when a stored body is none any more, because the account it is about was deleted.
 */
function carryOut(
  services: Services,
  transaction: Queries,
  by: string,
  { action, subjectId, body }: { action: StaffAction; subjectId: string; body: unknown },
): Promise<string | null> {
  const carrying = { services, transaction, by };
  switch (action) {
    case 'decision':
      return STAFF_ACTIONS.decision.carryOut(carrying, subjectId, parsed('decision', body));
    case 'void':
      return STAFF_ACTIONS.void.carryOut(carrying, subjectId, parsed('void', body));
    case 'extraTime':
      return STAFF_ACTIONS.extraTime.carryOut(carrying, subjectId, parsed('extraTime', body));
    case 'userTime':
      return STAFF_ACTIONS.userTime.carryOut(carrying, subjectId, parsed('userTime', body));
    case 'grantExam':
      return STAFF_ACTIONS.grantExam.carryOut(carrying, subjectId, parsed('grantExam', body));
  }
}

function parsed<A extends StaffAction>(action: A, body: unknown): BodyOf<A> {
  const outcome = STAFF_ACTIONS[action].body.safeParse(body);
  if (!outcome.success) throw new ApiError(409, 'This proposal was erased.', { code: 'proposal_decided' });
  return outcome.data as BodyOf<A>;
}

function summaryOf(action: StaffAction, body: unknown): string {
  switch (action) {
    case 'decision':
      return STAFF_ACTIONS.decision.summary(parsed('decision', body));
    case 'void':
      return STAFF_ACTIONS.void.summary(parsed('void', body));
    case 'extraTime':
      return STAFF_ACTIONS.extraTime.summary(parsed('extraTime', body));
    case 'userTime':
      return STAFF_ACTIONS.userTime.summary(parsed('userTime', body));
    case 'grantExam':
      return STAFF_ACTIONS.grantExam.summary(parsed('grantExam', body));
  }
}

/** What follows when something was stored. */
function announce(services: Services, action: StaffAction, subjectId: string): void {
  if (action === 'decision') services.wakeGrading();
  if (action === 'userTime') services.sessions.invalidateUser(subjectId);
}

/**
 * Carries out what a staff member decides about somebody, or stores it as a proposal when that somebody is of the staff, too.
 *
 * @throws ApiError 403 `own_account` about oneself, 409 `proposal_waiting` while the same is proposed already, and what the
 *   action itself throws, also when it would only be proposed.
 */
export async function decide<A extends StaffAction>(
  services: Services,
  requester: Requester,
  action: A,
  subject: Subject,
  body: BodyOf<A>,
): Promise<Outcome> {
  refuseOwn(requester, subject.ownerId);
  const { queries } = services.database;
  const by = userOf(requester).id;
  const task = { action, subjectId: subject.id, body };
  if (!(await isStaff(queries, subject.ownerId))) {
    const attemptId = await retryOnConflict(() =>
      queries.transaction().execute((transaction) => carryOut(services, transaction, by, task)),
    );
    announce(services, action, subject.id);
    return { proposed: false, attemptId };
  }
  await tryOut(services, by, task);
  await propose(services, by, subject, task);
  return { proposed: true, attemptId: null };
}

type Task = Parameters<typeof carryOut>[3];

/** What cannot be carried out is refused now, not when the second person confirms it. */
async function tryOut(services: Services, by: string, task: Task): Promise<void> {
  try {
    await services.database.queries.transaction().execute(async (transaction) => {
      await carryOut(services, transaction, by, task);
      throw UNDO;
    });
  } catch (error) {
    if (error !== UNDO) throw error;
  }
}

function propose(services: Services, by: string, subject: Subject, { action, body }: Task): Promise<void> {
  return services.database.queries.transaction().execute(async (transaction) => {
    const at = services.clock.now();
    const id = newId();
    const stored = await insertProposal(transaction, {
      id,
      action,
      subject_id: subject.id,
      owner_id: subject.ownerId,
      body: JSON.stringify(body),
      proposed_by: by,
      proposed_at: at,
    });
    if (!stored) {
      const sentence = 'The same is proposed already. A second person has to confirm or decline it first.';
      throw new ApiError(409, sentence, { code: 'proposal_waiting' });
    }
    const detail = { action, subject: subject.id, body };
    await insertAudit(transaction, { at, actorId: by, action: 'proposal.made', subjectId: id, detail });
  });
}

function restore({ owner_id: ownerId, proposed_by: proposedBy, state }: StaffProposalRow) {
  return staffDecisionMachine.resolveState({ value: state, context: { ownerId, proposedBy } });
}

function canAnswer(requester: Requester, row: StaffProposalRow, type: StaffDecisionEvent['type']): boolean {
  const { isForAdministrators } = {
    isForAdministrators: undefined,
    ...STAFF_ACTIONS[staffActionSchema.parse(row.action)],
  };
  if (isForAdministrators && !userOf(requester).roles.includes('administrator')) return false;
  return restore(row).can({ type, by: actorsOf(requester) });
}

/** Why a proposal cannot be answered, in the order in which it matters. */
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
  return new ApiError(403, 'Your account may not do this.');
}

/**
 * Carries out a proposal as the second person.
 *
 * @throws ApiError 403 for the first person and the one it is about, 404 when there is none, 409 when it was answered already
 *   or cannot be carried out any more.
 */
export async function confirm(services: Services, requester: Requester, id: string): Promise<void> {
  const { queries } = services.database;
  const by = userOf(requester).id;
  const done = await retryOnConflict(() =>
    queries.transaction().execute(async (transaction) => {
      const found = await findProposal(transaction, id);
      if (!found || !canAnswer(requester, found, 'decision.confirmed')) throw refusal(requester, found);
      const decision = { actors: actorsOf(requester), by, at: services.clock.now() };
      const row = await confirmProposal(transaction, id, decision);
      if (!row) throw refusal(requester, await findProposal(transaction, id));
      const action = staffActionSchema.parse(row.action);
      await carryOut(services, transaction, by, { action, subjectId: row.subject_id, body: JSON.parse(row.body) });
      const detail = { proposed_by: row.proposed_by };
      const entry = { at: decision.at, actorId: by, action: 'proposal.confirmed', subjectId: id, detail };
      await insertAudit(transaction, entry);
      return { action, subjectId: row.subject_id };
    }),
  );
  announce(services, done.action, done.subjectId);
}

/** Declines a proposal, or takes an own one back. @throws ApiError 403, 404 or 409 like `confirm` */
export async function decline(services: Services, requester: Requester, id: string): Promise<void> {
  const by = userOf(requester).id;
  await services.database.queries.transaction().execute(async (transaction) => {
    const found = await findProposal(transaction, id);
    if (!found || !canAnswer(requester, found, 'decision.declined')) throw refusal(requester, found);
    const decision = { actors: actorsOf(requester), by, at: services.clock.now() };
    const row = await declineProposal(transaction, id, decision);
    if (!row) throw refusal(requester, await findProposal(transaction, id));
    const detail = { proposed_by: row.proposed_by };
    const entry = { at: decision.at, actorId: by, action: 'proposal.declined', subjectId: id, detail };
    await insertAudit(transaction, entry);
  });
}

/** The proposals about an attempt and about who took it, as the requester may answer them. */
export async function presentProposals(
  queries: Queries,
  requester: Requester,
  attempt: AttemptRow,
): Promise<StaffProposal[]> {
  const rows = await listProposals(queries, attempt.user_id, attempt.id);
  return rows.map((row) => {
    const action = staffActionSchema.parse(row.action);
    const body: unknown = JSON.parse(row.body);
    const isErased = !STAFF_ACTIONS[action].body.safeParse(body).success;
    return {
      id: row.id,
      action,
      state: row.state === 'confirmed' ? 'confirmed' : row.state === 'declined' ? 'declined' : 'proposed',
      summary: isErased ? 'Erased with the account.' : summaryOf(action, body),
      proposed_by: { id: row.proposed_by, name: joinName(row.proposer_first, row.proposer_last) },
      proposed_at: row.proposed_at,
      decided_by: row.decided_by ? { id: row.decided_by, name: joinName(row.decider_first, row.decider_last) } : null,
      decided_at: row.decided_at,
      may_confirm: canAnswer(requester, row, 'decision.confirmed'),
      may_decline: canAnswer(requester, row, 'decision.declined'),
    };
  });
}
