import type * as z from 'zod/mini';
import { staffRoutes } from '../../../contract/account/staff.ts';
import { reviewRoutes, type StaffAction } from '../../../contract/exam/review.ts';
import { changeRole } from '../../account/roles.ts';
import { newEntitlement } from '../../commerce/entitlements/new-entitlement.ts';
import { endOfValidity, placeVouchers } from '../../commerce/place-voucher.ts';
import { settleCredential } from '../../credential/credentials.ts';
import { findUser, setExtraTimePercent } from '../../data/account/users.ts';
import { insertEntitlements } from '../../data/commerce/entitlements.ts';
import type { Queries } from '../../data/database.ts';
import { findAttempt } from '../../data/exam/attempts.ts';
import { insertServerEvidence } from '../../data/exam/evidence.ts';
import { decideOpenDispute, insertAudit, listDisputes } from '../../data/exam/records.ts';
import type { AttemptRow } from '../../data/tables.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import type { Services } from '../../services.ts';
import { applyAttemptEvent } from '../attempt-state.ts';
import { queueDisputeDecidedMail, queueVoidedMail } from '../exam-mails.ts';
import { readForm } from '../exercises.ts';
import { openAttempt } from '../open-attempt.ts';

const MINUTE_MS = 60_000;

/** Who carries out an action, and in which transaction. */
export type ProposalExecution = { services: Services; transaction: Queries; by: string };

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

function audit({ services, transaction, by }: ProposalExecution, action: string, subjectId: string, detail: unknown) {
  return insertAudit(transaction, { at: services.clock.now(), actorId: by, action, subjectId, detail });
}

const decision = kind({
  body: reviewRoutes.decideDispute.body,
  summary: (body) => `${body.outcome === 'upheld' ? 'Uphold' : 'Reject'} the dispute: ${body.decision}`,
  async executeProposal(carrying, id, body) {
    const { services, transaction, by } = carrying;
    const row = await attemptOf(carrying, id);
    const credited = body.credit_exercise_ids ?? [];
    const form = readForm(row);
    const known = new Set([...form.questions.map((question) => question.id), ...form.challenges]);
    if (credited.some((exercise) => !known.has(exercise))) {
      const sentence = 'One of the exercises is not part of this exam.';
      throw new ApiError(422, sentence, { errors: { credit_exercise_ids: [sentence] } });
    }
    const event = { type: body.outcome === 'upheld' ? 'dispute.upheld' : 'dispute.rejected' } as const;
    await applyAttemptEvent(transaction, row, event, 'No dispute about this exam is open.');
    const open = (await listDisputes(transaction, row.id)).find(({ state }) => state === 'open');
    await decideOpenDispute(transaction, row.id, {
      state: body.outcome,
      by,
      text: body.decision,
      at: services.clock.now(),
      creditExerciseIds: body.outcome === 'upheld' ? credited : [],
    });
    const told = { disputeId: open?.id ?? row.id, isUpheld: body.outcome === 'upheld', decision: body.decision };
    await queueDisputeDecidedMail(services, transaction, row, told);
    await audit(carrying, `dispute.${body.outcome}`, row.id, { decision: body.decision, credited });
    return null;
  },
});

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
    await audit(carrying, 'attempt.voided', row.id, { reason: body.reason });
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
    await audit(carrying, 'attempt.extraTimeGranted', row.id, body);
    return null;
  },
});

const userTime = kind({
  body: reviewRoutes.grantUserExtraTime.body,
  summary: (body) => `${body.percent}% more time in all exams to come: ${body.reason}`,
  async executeProposal(carrying, id, body) {
    if (!(await setExtraTimePercent(carrying.transaction, id, body.percent))) throw notFound('The user');
    await audit(carrying, 'user.extraTimeGranted', id, body);
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
    await audit(carrying, 'attempt.granted', attempt.id, body);
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
    if (!user.roles.includes('partner')) {
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
    await audit(carrying, 'vouchers.granted', id, body);
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
    await audit(carrying, body.given ? 'role.granted' : 'role.withdrawn', id, body);
    return null;
  },
});

/** Staff actions, by kind. Each needs two people when it concerns staff. */
export const STAFF_ACTIONS = {
  decision,
  void: voiding,
  extraTime,
  userTime,
  grantExam,
  grantVouchers,
  role,
} satisfies {
  [A in StaffAction]: unknown;
};

export type BodyOf<A extends StaffAction> = z.output<(typeof STAFF_ACTIONS)[A]['body']>;
