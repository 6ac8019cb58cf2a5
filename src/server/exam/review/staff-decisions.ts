import type { StaffAction } from '../../../contract/exam/review.ts';
import { inTransaction } from '../../charts/observe-charts.ts';
import { retryOnConflict } from '../../charts/retry-on-conflict.ts';
import { insertProposal } from '../../data/account/staff-proposals.ts';
import { insertAudit } from '../../data/exam/records.ts';
import { runTransaction } from '../../data/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import { type Requester, userOf } from '../../http/requester.ts';
import { newId } from '../../ids.ts';
import type { Services } from '../../services.ts';
import { actorsOf, refuseOwn } from './conflict-of-interest.ts';
import { announce, executeProposal, needsSecondPerson, type Task } from './execute-proposal.ts';
import type { BodyOf } from './staff-actions.ts';

/** Subject of an action: the id of an attempt or a user, and its owner. */
export type Subject = { id: string; ownerId: string };

export type Outcome = { proposed: boolean; attemptId: string | null };

/** Thrown to roll back a transaction that only checked whether something is possible. */
const UNDO = Symbol('undo');

/**
 * Carries out a staff member's decision about a person, or stores it as a proposal when a second person has to confirm it: about staff, and who becomes staff.
 *
 * @throws ApiError 403 `own_account` about oneself, 409 `proposal_waiting` for a pending duplicate, and any error of
 * the action itself, even when it would only be proposed.
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
  const people = { actors: actorsOf(requester), ownerId: subject.ownerId };
  if (!(await needsSecondPerson(queries, people, task))) {
    const attemptId = await retryOnConflict(() =>
      inTransaction(queries, (transaction) => executeProposal(services, transaction, by, task)),
    );
    announce(services, action, subject.id);
    return { proposed: false, attemptId };
  }
  await tryOut(services, by, task);
  await propose(services, by, subject, task);
  return { proposed: true, attemptId: null };
}

/** An impossible decision is rejected now, not when the second person confirms it. */
async function tryOut(services: Services, by: string, task: Task): Promise<void> {
  try {
    await inTransaction(services.database.queries, async (transaction) => {
      await executeProposal(services, transaction, by, task);
      throw UNDO;
    });
  } catch (error) {
    if (error !== UNDO) throw error;
  }
}

function propose(services: Services, by: string, subject: Subject, { action, body }: Task): Promise<void> {
  return runTransaction(services.database.queries, async (transaction) => {
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
      const sentence = 'This has already been proposed. A second person has to confirm or decline it first.';
      throw new ApiError(409, sentence, { code: 'proposal_waiting' });
    }
    // Without the body: the proposal has it until the account is erased, and the log outlives that.
    const detail = { action, subject: subject.id };
    await insertAudit(transaction, { at, actorId: by, action: 'proposal.made', subjectId: id, detail });
  });
}
