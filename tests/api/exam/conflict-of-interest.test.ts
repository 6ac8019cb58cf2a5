import { expect, test } from 'vitest';
import type { RouteDefinition } from '../../../src/contract/route.ts';
import { type RouteId, routes } from '../../../src/contract/routes.ts';
import { findProposal } from '../../../src/server/data/account/staff-proposals.ts';
import { addRole } from '../../../src/server/data/account/users.ts';
import { CERTIFICATION, type TestApp, type TestUser } from '../../support/app.ts';
import { changes, dumpTables } from '../../support/dump.ts';
import { openDisputeOf } from '../../support/exam/disputes.ts';
import { prepareAttempt, ROUTE_IDS, SAMPLE_CALLS } from '../../support/sample-calls.ts';
import { describeEmbeddedFirst, useApp } from '../../support/suite.ts';

const definition = (id: RouteId): RouteDefinition => routes[id];

/** Whom a call of the staff is about: an attempt, an account, a proposal; lists and offers are about none. */
const STAFF_CALLS = {
  reviewExam: 'attempt',
  decideDispute: 'attempt',
  voidExam: 'attempt',
  correctHolderName: 'attempt',
  grantExtraTime: 'attempt',
  grantUserExtraTime: 'user',
  grantExam: 'email',
  confirmProposal: 'proposal',
  declineProposal: 'proposal',
  // Refused for oneself as well: dispute-claims.test.ts.
  claimDispute: 'claim',
  releaseDispute: 'claim',
  listDisputes: 'list',
  listRunningExams: 'list',
  listQuestionSets: 'list',
  searchUsers: 'list',
  listAuditLog: 'list',
  listSources: 'list',
  impersonate: 'impersonation',
  changeRole: 'user',
  grantVouchers: 'user',
  listRoleProposals: 'list',
  staffFreeWeekends: 'list',
  createFreeWeekend: 'offer',
  previewFreeWeekend: 'offer',
  moveFreeWeekend: 'offer',
  discardFreeWeekend: 'offer',
  offerFreeWeekend: 'offer',
  withdrawFreeWeekend: 'offer',
  listOffers: 'list',
  readOffer: 'offer',
  saveOffer: 'offer',
  publishOffer: 'offer',
  withdrawOffer: 'offer',
  undoOffer: 'offer',
  previewOffer: 'offer',
  refundOrder: 'order',
  retryRefund: 'order',
  listOrderReviews: 'list',
  getStaffOrder: 'order',
  closeOrderReview: 'order',
  correctOrderAddress: 'order',
} as const satisfies Partial<Record<RouteId, string>>;
type StaffCall = keyof typeof STAFF_CALLS;

const CALLS = Object.keys(STAFF_CALLS) as StaffCall[];
const DECISIONS = CALLS.filter((id) => ['attempt', 'user', 'email'].includes(STAFF_CALLS[id]));

test('[EX-22] every call of the staff is in the matrix of this test', () => {
  const staff = ROUTE_IDS.filter((id) => ['reviewer', 'administrator'].includes(definition(id).access));
  expect([...CALLS].sort()).toEqual(staff.sort());
});

/** Makes a decision about a user, whatever the call needs for it. */
async function callAbout(app: TestApp, id: StaffCall, owner: TestUser, as: { token: string }) {
  const sample = SAMPLE_CALLS[id];
  const kind = STAFF_CALLS[id];
  const object = kind === 'attempt' ? await prepareAttempt(app, sample, owner) : owner.id;
  if (id === 'grantVouchers') await addRole(app.queries, owner.id, 'partner');
  const body = kind === 'email' ? { email: owner.email, certification: CERTIFICATION } : sample.body;
  return { object, send: () => app.call(id, { ...sample, params: { id: object }, body, as }) };
}

describeEmbeddedFirst('conflicts of interest', (kind) => {
  const app = useApp(kind);

  for (const role of ['reviewer', 'administrator'] as const) {
    for (const id of DECISIONS.filter((one) => role === 'administrator' || definition(one).access === 'reviewer')) {
      test(`[EX-22] ${id} by a ${role}: refused for oneself, executed for a candidate, proposed for staff`, async () => {
        const actor = await app().user(role);
        const own = await callAbout(app(), id, actor, actor);
        const before = await dumpTables(app().queries);
        const refusal = await own.send();
        expect(refusal.status, refusal.text).toBe(403);
        expect(refusal.json).toMatchObject(
          STAFF_CALLS[id] === 'attempt'
            ? { code: 'own_attempt', message: 'This is your own exam. Another reviewer has to look at it.' }
            : { code: 'own_account', message: 'This is about you. Another staff member has to do it.' },
        );
        expect(changes(before, await dumpTables(app().queries))).toEqual([]);

        // An own attempt blocks reviews of the same exam, so another colleague continues.
        const colleague = await app().user(role);
        const candidate = await callAbout(app(), id, await app().user(), colleague);
        expect((await candidate.send()).status).toBe(definition(id).status);

        for (const kindOfStaff of ['reviewer', 'administrator'] as const) {
          const owner = await app().user(kindOfStaff);
          const staff = await callAbout(app(), id, owner, colleague);
          const earlier = await dumpTables(app().queries);
          const reply = await staff.send();
          expect(reply.status, reply.text).toBe(definition(id).status);
          if (id === 'reviewExam') continue;
          const changed = changes(earlier, await dumpTables(app().queries));
          // Nothing but the proposal and its record: the attempt and the account are as they were.
          expect(changed.sort()).toEqual(['audit', 'staff_proposal']);
          expect((await staff.send()).json).toMatchObject({
            code: 'proposal_waiting',
            message: 'This has already been proposed. A second person has to confirm or decline it first.',
          });
        }
      });
    }
  }

  /** A proposal to add time to the running exam of a staff member, and who is involved. */
  async function proposed() {
    const [owner, first, second] = [
      await app().user('reviewer'),
      await app().user('reviewer'),
      await app().user('reviewer'),
    ];
    const { id } = await app().attemptIn('running', owner);
    const before = await app().ok('getExam', { params: { id }, as: owner });
    const body = { minutes: 30, reason: 'The power failed.' };
    const review = await app().ok('grantExtraTime', { params: { id }, body, as: first });
    expect(review).toMatchObject({ needs_second_person: true, exam: { deadline_at: before.deadline_at } });
    const [proposal] = review.proposals;
    if (!proposal) throw new Error('There is no proposal.');
    expect(proposal).toMatchObject({
      action: 'extraTime',
      state: 'proposed',
      summary: 'Add 30 minutes to this exam: The power failed.',
      proposed_by: { id: first.id },
      decided_by: null,
      may_confirm: false,
      may_decline: true,
    });
    return { owner, first, second, id, deadline: before.deadline_at ?? 0, proposal: proposal.id };
  }

  test('[EX-22] a second staff member confirms a proposal; it is executed once and recorded with both names', async () => {
    const { owner, first, second, id, deadline, proposal } = await proposed();
    const params = { id: proposal };
    expect(
      (
        await app().refused(
          'confirmProposal',
          403,
          { params, as: first },
          'You proposed this. A second staff member has to confirm it.',
        )
      ).code,
    ).toBe('second_person');
    expect(
      (
        await app().refused(
          'confirmProposal',
          403,
          { params, as: owner },
          'This is about you. Another staff member has to do it.',
        )
      ).code,
    ).toBe('own_account');
    expect(
      (
        await app().refused(
          'declineProposal',
          403,
          { params, as: owner },
          'This is about you. Another staff member has to do it.',
        )
      ).code,
    ).toBe('own_account');
    const seen = await app().ok('reviewExam', { params: { id }, as: second });
    expect(seen.proposals[0]).toMatchObject({ may_confirm: true, may_decline: true });
    expect(seen.exam.deadline_at).toBe(deadline);

    const replies = await Promise.all([1, 2, 3, 4].map(() => app().call('confirmProposal', { params, as: second })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const after = await app().ok('reviewExam', { params: { id }, as: second });
    expect(after.exam.deadline_at).toBe(deadline + 30 * 60_000);
    expect(after.proposals[0]).toMatchObject({ state: 'confirmed', decided_by: { id: second.id }, may_confirm: false });
    const audited = await app().queries.selectFrom('audit').select(['action', 'actor_id']).orderBy('id').execute();
    const made = audited.filter(({ actor_id }) => [first.id, second.id].includes(actor_id));
    expect(made).toEqual([
      { action: 'proposal.made', actor_id: first.id },
      { action: 'attempt.extraTimeGranted', actor_id: second.id },
      { action: 'proposal.confirmed', actor_id: second.id },
    ]);
  });

  test('[EX-22] a declined proposal changes nothing and can be proposed again', async () => {
    const { first, second, id, deadline, proposal } = await proposed();
    await app().ok('declineProposal', { params: { id: proposal }, as: second });
    expect(
      (
        await app().refused(
          'confirmProposal',
          409,
          { params: { id: proposal }, as: second },
          'This proposal has been answered.',
        )
      ).code,
    ).toBe('proposal_decided');
    const body = { minutes: 10, reason: 'The power failed again.' };
    const again = await app().ok('grantExtraTime', { params: { id }, body, as: first });
    expect(again.exam.deadline_at).toBe(deadline);
    expect(again.proposals.map(({ state }) => state).sort()).toEqual(['declined', 'proposed']);
    // The first one takes it back.
    const waiting = again.proposals.find(({ state }) => state === 'proposed');
    await app().ok('declineProposal', { params: { id: waiting?.id ?? '' }, as: first });
  });

  test('[EX-22] confirming a proposal that can no longer be executed fails, and the proposal stays', async () => {
    const { owner, second, id, proposal } = await proposed();
    await app().ok('stopExam', { params: { id }, as: owner });
    await app().refused(
      'confirmProposal',
      409,
      { params: { id: proposal }, as: second },
      'This exam has ended, so no time can be added.',
    );
    expect(await findProposal(app().queries, proposal)).toMatchObject({ state: 'proposed', decided_by: null });
  });

  test('[EX-22] a grant of an exam to staff needs a second administrator', async () => {
    const [owner, first] = [await app().user('reviewer'), await app().user('administrator')];
    const body = { email: owner.email, certification: CERTIFICATION };
    expect(await app().ok('grantExam', { body, as: first })).toEqual({ id: null, proposed: true });
    const [stored] = await app()
      .queries.selectFrom('staff_proposal')
      .selectAll()
      .where('owner_id', '=', owner.id)
      .execute();
    const params = { id: stored?.id ?? '' };
    await app().refused(
      'confirmProposal',
      403,
      { params, as: await app().user('reviewer') },
      "Your account doesn't have permission to do this.",
    );
    await app().ok('confirmProposal', { params, as: await app().user('administrator') });
    const attempts = await app().queries.selectFrom('attempt').select('id').where('user_id', '=', owner.id).execute();
    expect(attempts).toHaveLength(1);
  });

  test('[EX-22] acting as a colleague changes nothing: the real person counts', async () => {
    const administrator = await app().user('administrator');
    const colleague = await app().user('reviewer');
    const { id } = await app().attemptIn('running', administrator);
    const session = await app().ok('impersonate', { params: { id: colleague.id }, as: administrator });
    expect(
      (
        await app().refused(
          'reviewExam',
          403,
          { params: { id }, as: session },
          'This is your own exam. Another reviewer has to look at it.',
        )
      ).code,
    ).toBe('own_attempt');
    const list = await app().ok('listRunningExams', { query: {}, as: session });
    expect(list.data.find((exam) => exam.id === id)?.is_own).toBe(true);
    const sets = await app().ok('listQuestionSets', { as: session });
    expect(sets.data.filter(({ preview_secret }) => preview_secret === '')).toHaveLength(1);
    for (const call of ['decideDispute', 'voidExam', 'grantExtraTime', 'confirmProposal'] as const) {
      const refusal = await app().refused(
        call,
        403,
        { ...SAMPLE_CALLS[call], params: { id }, as: session },
        'Only the user can do this, not an administrator acting as the user.',
      );
      expect(refusal.code).toBe('impersonated');
    }
  });

  test('[EX-22] during an exam its answer keys are hidden from its candidate everywhere', async () => {
    const reviewer = await app().user('reviewer');
    const other = await app().attemptIn('passed', await app().user());
    const own = await app().attemptIn('running', reviewer);
    expect(own.certification_id).toBe(other.certification_id);
    const before = await app().ok('listQuestionSets', { as: await app().user('reviewer') });
    const secret = before.data.find((set) => set.certification_id === own.certification_id)?.preview_secret ?? '';
    expect(secret).not.toBe('');
    const examined = { code: 'being_examined' };
    expect(
      await app().refused(
        'reviewExam',
        403,
        { params: { id: other.id }, as: reviewer },
        'You have an exam with these questions before you. Its keys are closed to you until it ends.',
      ),
    ).toMatchObject(examined);
    expect(
      await app().refused(
        'previewQuestions',
        403,
        { params: { secret }, as: reviewer },
        'You have an exam with these questions before you. Its keys are closed to you until it ends.',
      ),
    ).toMatchObject(examined);
    const during = await app().ok('listQuestionSets', { as: reviewer });
    expect(during.data.find((set) => set.certification_id === own.certification_id)?.preview_secret).toBe('');
    await app().ok('stopExam', { params: { id: own.id }, as: reviewer });
    await app().ok('reviewExam', { params: { id: other.id }, as: reviewer });
    await app().ok('previewQuestions', { params: { secret }, as: reviewer });
  });

  test('[EX-22] the database itself rejects what no process may store', async () => {
    const { owner, first, proposal } = await proposed();
    const update = (values: { proposed_by?: string; decided_by?: string; state?: string }) =>
      app().queries.updateTable('staff_proposal').set(values).where('id', '=', proposal).execute();
    await expect(update({ proposed_by: owner.id })).rejects.toThrow(/constraint/i);
    await expect(update({ state: 'confirmed', decided_by: first.id })).rejects.toThrow(/constraint/i);
    await expect(update({ state: 'declined', decided_by: owner.id })).rejects.toThrow(/constraint/i);
    await update({ state: 'declined', decided_by: first.id });
  });

  test('[EX-22] a reviewer who takes exams cannot certify themselves', async () => {
    const reviewer = await app().user('reviewer');
    const colleague = await app().user('reviewer');
    const { id } = await app().attemptIn('failed', reviewer, CERTIFICATION);
    const body = { reason: 'All of my answers are right after all.', exercise_ids: [] };
    await app().ok('openDispute', { params: { id }, body, as: reviewer });
    const list = await app().ok('listDisputes', { query: {}, as: reviewer });
    expect(list.data.find((dispute) => dispute.exam_id === id)?.is_own).toBe(true);
    const decision = {
      dispute_id: await openDisputeOf(app(), id),
      outcome: 'upheld' as const,
      decision: 'All of it counts.',
      credit_exercise_ids: ['single-a', 'challenge-sum', 'single-a'],
    };
    await app().refused(
      'decideDispute',
      403,
      { params: { id }, body: decision, as: reviewer },
      'This is your own exam. Another reviewer has to look at it.',
    );
    const proposed = await app().ok('decideDispute', { params: { id }, body: decision, as: colleague });
    expect(proposed.exam).toMatchObject({ state: 'failed', dispute: { state: 'open' } });
    // The second person sees how many items would be credited, and which.
    expect(proposed.proposals).toMatchObject([
      {
        summary: 'Uphold the dispute and credit 2 items: All of it counts.',
        credit_exercise_ids: ['single-a', 'challenge-sum'],
      },
    ]);
    await app().refused(
      'confirmProposal',
      403,
      { params: { id: proposed.proposals[0]?.id ?? '' }, as: reviewer },
      'This is about you. Another staff member has to do it.',
    );
  });

  /** A dispute of a staff member that a first reviewer proposed to decide. */
  async function proposedDecision() {
    const [owner, first, second] = [
      await app().user('reviewer'),
      await app().user('reviewer'),
      await app().user('reviewer'),
    ];
    const { id } = await app().attemptIn('failed', owner, CERTIFICATION);
    const params = { id };
    const open = { params, body: { reason: 'All of my answers are right after all.', exercise_ids: [] }, as: owner };
    await app().ok('openDispute', open);
    const body = {
      dispute_id: await openDisputeOf(app(), id),
      outcome: 'rejected',
      decision: 'The key is right.',
    } as const;
    const { proposals } = await app().ok('decideDispute', { params, body, as: first });
    const proposal = proposals[0]?.id ?? '';
    // As a process of the version before stored it: without the dispute.
    const { dispute_id: _, ...older } = body;
    await app()
      .queries.updateTable('staff_proposal')
      .set({ body: JSON.stringify(older) })
      .where('id', '=', proposal)
      .execute();
    return { params, open, second, proposal };
  }

  test('[EX-22] a decision that was proposed before decisions named their dispute is confirmed about the one that was open then', async () => {
    const { params, second, proposal } = await proposedDecision();
    const before = await app().ok('reviewExam', { params, as: second });
    expect(before.proposals).toMatchObject([{ summary: 'Reject the dispute: The key is right.', may_confirm: true }]);
    await app().ok('confirmProposal', { params: { id: proposal }, as: second });
    expect((await app().ok('reviewExam', { params, as: second })).exam.dispute?.state).toBe('rejected');
  });

  test('[EX-22] and not about one that was opened since', async () => {
    const { params, open, second, proposal } = await proposedDecision();
    const attempt = app().queries.updateTable('attempt').set({ dispute_state: 'rejected' });
    await attempt.where('id', '=', params.id).execute();
    const dispute = app().queries.updateTable('dispute').set({ state: 'rejected', decided_at: app().clock.now() });
    await dispute.where('attempt_id', '=', params.id).execute();
    app().clock.advance(1000);
    await app().ok('openDispute', open);
    const refused = await app().refused(
      'confirmProposal',
      409,
      { params: { id: proposal }, as: second },
      'This dispute has been decided, and another one is open. Refresh to read it before you decide.',
    );
    expect(refused.code).toBe('dispute_decided');
    expect((await app().ok('reviewExam', { params, as: second })).exam.dispute?.state).toBe('open');
  });
});
