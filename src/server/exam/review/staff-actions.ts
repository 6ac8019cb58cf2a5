import * as z from 'zod/mini';
import { staffRoutes } from '../../../contract/account/staff.ts';
import { idSchema } from '../../../contract/common.ts';
import { reviewRoutes, type StaffAction } from '../../../contract/exam/review.ts';
import { changeRole } from '../../account/roles.ts';
import { newEntitlement } from '../../commerce/entitlements/new-entitlement.ts';
import { endOfValidity, placeVouchers } from '../../commerce/place-voucher.ts';
import { correctHolderName, settleCredential } from '../../credential/credentials.ts';
import { eraseTextsIfDeleted } from '../../data/account/erase-texts.ts';
import { findUser, setExtraTimePercent } from '../../data/account/users.ts';
import { insertEntitlements } from '../../data/commerce/entitlements.ts';
import type { Queries } from '../../data/database.ts';
import { findAttempt } from '../../data/exam/attempts.ts';
import { insertServerEvidence } from '../../data/exam/evidence.ts';
import { decideOpenDispute, findOpenDispute, insertAudit } from '../../data/exam/records.ts';
import type { AttemptRow, DisputeRow } from '../../data/tables.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import type { Services } from '../../services.ts';
import { applyAttemptEvent } from '../attempt-state.ts';
import { queueDisputeDecidedMail, queueNameCorrectedMail, queueVoidedMail } from '../exam-mails.ts';
import { readForm } from '../exercises.ts';
import { openAttempt } from '../open-attempt.ts';

const MINUTE_MS = 60_000;

/** Who carries out an action, in which transaction, and when it was proposed if a second person confirms it. */
export type ProposalExecution = {
  services: Services;
  transaction: Queries;
  by: string;
  proposedAt?: number | undefined;
};

type ActionKind<S extends z.ZodMiniType> = {
  /** Schema of the decision, from the contract. */
  body: S;
  /** The decision and its reason, for the second person. */
  summary(body: z.output<S>): string;
  /**
   * Stores the decision in the transaction. The subject is the id of the attempt or user.
   *
   * @returns the attempt that it opened, if any.
   * @throws ApiError 404, 409 or 422 when it is not possible.
   */
  executeProposal(carrying: ProposalExecution, subjectId: string, body: z.output<S>): Promise<string | null>;
  /** For administrators only. */
  isForAdministrators?: true;
};

const kind = <S extends z.ZodMiniType>(definition: ActionKind<S>) => definition;

async function attemptOf({ transaction }: ProposalExecution, id: string): Promise<AttemptRow> {
  const row = await findAttempt(transaction, id);
  if (!row) throw notFound('The exam');
  return row;
}

type AuditEntry = Omit<Parameters<typeof insertAudit>[1], 'at' | 'actorId'>;

function audit({ services, transaction, by }: ProposalExecution, entry: AuditEntry) {
  return insertAudit(transaction, { at: services.clock.now(), actorId: by, ...entry });
}

/** Decisions that were proposed before they named their dispute lack it: {@link ProposalExecution.proposedAt}. */
const decisionBody = z.strictObject({ ...reviewRoutes.decideDispute.body.shape, dispute_id: z.optional(idSchema) });

/** What upholding a dispute credits, in a few words. */
const creditWords = (count: number) =>
  count === 0 ? ' without crediting an item' : ` and credit ${count} ${count === 1 ? 'item' : 'items'}`;

/** The items that a decision credits: a rejected dispute credits none. */
const creditedBy = ({ outcome, credit_exercise_ids: ids = [] }: z.output<typeof decisionBody>) =>
  outcome === 'upheld' ? [...new Set(ids)] : [];

/** Whether a decision is about a dispute. A proposal that names none is about the one that was open then. */
function isAbout(
  { dispute_id: id }: z.output<typeof decisionBody>,
  dispute: Pick<DisputeRow, 'id' | 'opened_at'>,
  proposedAt: number | undefined,
): boolean {
  return id === undefined ? proposedAt !== undefined && dispute.opened_at <= proposedAt : id === dispute.id;
}

const NONE_OPEN = 'No dispute about this exam is open.';

function decidedMeanwhile(isAnotherOpen: boolean): ApiError {
  const another = 'This dispute has been decided, and another one is open. Refresh to read it before you decide.';
  return new ApiError(409, isAnotherOpen ? another : NONE_OPEN, { code: 'dispute_decided' });
}

const decision = {
  ...kind({
    body: decisionBody,
    summary: (body) =>
      body.outcome === 'upheld'
        ? `Uphold the dispute${creditWords(creditedBy(body).length)}: ${body.decision}`
        : `Reject the dispute: ${body.decision}`,
    async executeProposal(carrying, id, body) {
      const { services, transaction, by, proposedAt } = carrying;
      const row = await attemptOf(carrying, id);
      const form = readForm(row);
      const known = new Set([...form.questions.map((question) => question.id), ...form.challenges]);
      if (body.credit_exercise_ids?.some((exercise) => !known.has(exercise))) {
        const sentence = 'One of the exercises is not part of this exam.';
        throw new ApiError(422, sentence, { errors: { credit_exercise_ids: [sentence] } });
      }
      const open = await findOpenDispute(transaction, row.id);
      if (!open || !isAbout(body, open, proposedAt)) throw decidedMeanwhile(open !== undefined);
      const event = { type: body.outcome === 'upheld' ? 'dispute.upheld' : 'dispute.rejected' } as const;
      // It is a conflict when a dispute was opened or decided since the attempt was read.
      await applyAttemptEvent(transaction, row, event, NONE_OPEN);
      const credited = creditedBy(body);
      await decideOpenDispute(transaction, row.id, {
        state: body.outcome,
        by,
        text: body.decision,
        at: services.clock.now(),
        creditExerciseIds: credited,
      });
      const told = { disputeId: open.id, isUpheld: body.outcome === 'upheld', decision: body.decision };
      await queueDisputeDecidedMail(services, transaction, row, told);
      await audit(carrying, {
        action: `dispute.${body.outcome}`,
        subjectId: row.id,
        detail: { dispute: open.id, credited },
      });
      await eraseTextsIfDeleted(transaction, row.user_id);
      return null;
    },
  }),
  credited: creditedBy,
};

const voiding = kind({
  body: reviewRoutes.voidExam.body,
  summary: (body) => `Void this exam: ${body.reason}`,
  async executeProposal(carrying, id, body) {
    const { services, transaction, by } = carrying;
    const row = await attemptOf(carrying, id);
    const at = services.clock.now();
    const event = { type: 'attempt.voided', reason: body.reason, at } as const;
    const { exam } = await services.catalog.version(row.certification_id, row.question_set_version, transaction);
    await applyAttemptEvent(transaction, row, event, 'This exam is void already.');
    // Voiding an attempt closes its dispute: no one can decide it any more.
    const ended = { state: 'none', by, text: body.reason, at, creditExerciseIds: [] };
    await decideOpenDispute(transaction, row.id, ended);
    await settleCredential(transaction, row, exam, { type: 'credential.lost', at });
    await queueVoidedMail(services, transaction, row, body.reason);
    await audit(carrying, { action: 'attempt.voided', subjectId: row.id, detail: {} });
    await eraseTextsIfDeleted(transaction, row.user_id);
    return null;
  },
});

const holderName = kind({
  body: reviewRoutes.correctHolderName.body,
  summary: (body) => `Correct the name on the credential to ${body.name}: ${body.reason}`,
  isForAdministrators: true,
  async executeProposal(carrying, id, body) {
    const { services, transaction } = carrying;
    const row = await attemptOf(carrying, id);
    const credential = await correctHolderName(transaction, row.id, body.name);
    await queueNameCorrectedMail(services, transaction, row, credential);
    // Without the names: the log outlives the account.
    const detail = { credential };
    await audit(carrying, { action: 'credential.nameCorrected', subjectId: row.id, detail, reason: body.reason });
    return null;
  },
});

const extraTime = kind({
  body: reviewRoutes.grantExtraTime.body,
  summary: (body) => `Add ${body.minutes} minutes to this exam: ${body.reason}`,
  async executeProposal(carrying, id, body) {
    const { services, transaction } = carrying;
    const row = await attemptOf(carrying, id);
    const at = services.clock.now();
    const event = { type: 'attempt.extraTimeGranted', ms: body.minutes * MINUTE_MS, at } as const;
    await applyAttemptEvent(transaction, row, event, 'This exam has ended, so no time can be added.');
    const noticed = { kind: 'extraTime', at, detail: `${body.minutes} min` };
    await insertServerEvidence(transaction, row.id, noticed, at);
    const { minutes, reason } = body;
    await audit(carrying, { action: 'attempt.extraTimeGranted', subjectId: row.id, detail: { minutes }, reason });
    return null;
  },
});

const userTime = kind({
  body: reviewRoutes.grantUserExtraTime.body,
  summary: (body) => `${body.percent}% more time in all exams to come: ${body.reason}`,
  async executeProposal(carrying, id, body) {
    if (!(await setExtraTimePercent(carrying.transaction, id, body.percent))) throw notFound('The user');
    const { percent, reason } = body;
    await audit(carrying, { action: 'user.extraTimeGranted', subjectId: id, detail: { percent }, reason });
    return null;
  },
});

const grantExam = kind({
  body: reviewRoutes.grantExam.body,
  summary: (body) => `Grant an exam: ${body.certification}`,
  isForAdministrators: true,
  async executeProposal(carrying, id, body) {
    const { services, transaction } = carrying;
    const set = services.catalog.find(body.certification);
    if (set?.exam.kind !== 'certification') throw notFound('The certification');
    const user = await findUser(transaction, id);
    if (!user) throw notFound('The user');
    const database = { ...services.database, queries: transaction };
    const attempt = await openAttempt({ database, clock: services.clock }, user, set);
    // What staff give is owned like what was bought: dashboards, upgrades and the export ask for entitlements alone.
    const product = { certification_id: set.exam.slug, type: 'EXAM' } as const;
    const source = { source: 'staff', source_id: attempt.id, position: 0, attempt_id: attempt.id };
    await insertEntitlements(transaction, [newEntitlement(user.id, product, source, services.clock.now())]);
    const detail = { certification: set.exam.slug };
    await audit(carrying, { action: 'attempt.granted', subjectId: attempt.id, detail });
    return attempt.id;
  },
});

const grantVouchers = kind({
  body: staffRoutes.grantVouchers.body,
  summary: (body) => `Give ${body.count} vouchers for ${body.certification}: ${body.reason}`,
  isForAdministrators: true,
  async executeProposal(carrying, id, body) {
    const { services, transaction } = carrying;
    const set = services.catalog.find(body.certification);
    if (set?.exam.kind !== 'certification') throw notFound('The certification');
    const user = await findUser(transaction, id);
    if (!user) throw notFound('The user');
    if (!user.given_roles.includes('partner')) {
      throw new ApiError(409, 'Only a partner is given vouchers. Make this user a partner first.', {
        code: 'not_partner',
      });
    }
    const at = services.clock.now();
    await placeVouchers(transaction, body.count, {
      ...{ ownerId: id, orderId: null, gives: 'all', at },
      covers: [{ certification_id: set.exam.slug, type: 'EXAM' }],
      validUntil: endOfValidity(at, services.settings.legal.voucherValidMonths),
    });
    const detail = { certification: set.exam.slug, count: body.count };
    await audit(carrying, { action: 'vouchers.granted', subjectId: id, detail, reason: body.reason });
    return null;
  },
});

const role = kind({
  body: staffRoutes.changeRole.body,
  summary: (body) => `${body.given ? 'Give' : 'Take away'} the role ${body.role}: ${body.reason}`,
  isForAdministrators: true,
  async executeProposal(carrying, id, body) {
    const { services, transaction, by } = carrying;
    await changeRole(services, transaction, { by, userId: id, ...body });
    const action = body.given ? 'role.granted' : 'role.withdrawn';
    await audit(carrying, { action, subjectId: id, detail: { role: body.role }, reason: body.reason });
    return null;
  },
});

/** Staff actions, by kind. Each needs two people when it concerns staff. */
export const STAFF_ACTIONS = {
  decision,
  void: voiding,
  holderName,
  extraTime,
  userTime,
  grantExam,
  grantVouchers,
  role,
} satisfies {
  [A in StaffAction]: unknown;
};

export type BodyOf<A extends StaffAction> = z.output<(typeof STAFF_ACTIONS)[A]['body']>;
