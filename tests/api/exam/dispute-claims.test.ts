import { expect, test } from 'vitest';
import type { DisputeClaim } from '../../../src/contract/exam/review.ts';
import { CERTIFICATION, type TestUser } from '../../support/app.ts';
import { openDisputeOf } from '../../support/exam/disputes.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

const CLAIM_MS = 30 * 60_000;

const bodyOf = <T = { claim: DisputeClaim | null; code?: string }>(reply: { json: unknown }) => reply.json as T;

describeOnBoth('claims of disputes', (kind) => {
  const app = useApp(kind);

  /** An open dispute about a failed certification. */
  async function disputed(candidate?: TestUser) {
    const as = candidate ?? (await app().user());
    const exam = await app().attemptIn('failed', as, CERTIFICATION);
    const { dispute } = await app().ok('openDispute', {
      params: { id: exam.id },
      body: { reason: 'The third answer is right as well.', exercise_ids: ['single-a'] },
      as,
    });
    return { examId: exam.id, id: dispute?.id ?? '', candidate: as };
  }
  const claim = (as: TestUser, id: string) => app().call('claimDispute', { params: { id }, as });
  const release = (as: TestUser, id: string) => app().call('releaseDispute', { params: { id }, as });
  const decide = async (as: TestUser, examId: string) =>
    app().call('decideDispute', {
      params: { id: examId },
      body: {
        dispute_id: await openDisputeOf(app(), examId),
        outcome: 'rejected',
        decision: 'The prompt names the version.',
      },
      as,
    });

  test('[EX-15] a claimed dispute shows who looks at it to all reviewers, in the queue and on its page', async () => {
    const [ada, linus] = [await app().user('reviewer'), await app().user('reviewer')];
    const { id, examId } = await disputed();
    const claimed = bodyOf(await claim(ada, id)).claim;
    expect(claimed).toEqual({
      by: { id: ada.id, name: expect.stringMatching(/\S/) },
      until: app().clock.now() + CLAIM_MS,
      is_own: true,
    });
    const { data } = await app().ok('listDisputes', { query: {}, as: linus });
    const row = data.find(({ dispute }) => dispute.id === id);
    expect(row?.claim).toEqual({ ...claimed, is_own: false });
    expect((await app().ok('reviewExam', { params: { id: examId }, as: linus })).claim).toEqual(row?.claim);
  });

  test('[EX-15] nobody else claims or decides it until the claim is released or over', async () => {
    const [ada, linus] = [await app().user('reviewer'), await app().user('reviewer')];
    const { id, examId } = await disputed();
    const { claim: claimed } = bodyOf(await claim(ada, id));
    for (const reply of [await claim(linus, id), await decide(linus, examId)]) {
      expect([reply.status, reply.json]).toMatchObject([
        409,
        { code: 'dispute_claimed', message: `${claimed?.by.name} is looking at this dispute.` },
      ]);
    }
    // Releasing what another one holds changes nothing.
    expect(bodyOf(await release(linus, id)).claim?.by.id).toBe(ada.id);
    expect(bodyOf(await release(ada, id)).claim).toBeNull();
    expect(bodyOf(await claim(linus, id)).claim?.is_own).toBe(true);
    await app().clock.advance(CLAIM_MS);
    expect(bodyOf(await claim(ada, id)).claim?.is_own).toBe(true);
    expect((await decide(ada, examId)).status).toBe(200);
    expect([(await claim(ada, id)).status, bodyOf(await claim(ada, id)).code]).toEqual([409, 'dispute_decided']);
  });

  test('[EX-15] of many reviewers who claim at once one has it', async () => {
    const reviewers = await Promise.all(Array.from({ length: 5 }, () => app().user('reviewer')));
    const { id } = await disputed();
    const replies = await Promise.all(reviewers.map((reviewer) => claim(reviewer, id)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  test('[EX-22] nobody claims a dispute about an exam of their own', async () => {
    const ada = await app().user('reviewer');
    const { id } = await disputed(ada);
    expect([(await claim(ada, id)).status, (await release(ada, id)).status]).toEqual([403, 403]);
  });

  test("[EX-22] a decision about a staff member's dispute is confirmed by a second person, also without the claim", async () => {
    const [ada, linus] = [await app().user('reviewer'), await app().user('reviewer')];
    const { id, examId } = await disputed(await app().user('reviewer'));
    await claim(ada, id);
    const proposed = bodyOf<{ proposals: { id: string }[] }>(await decide(ada, examId));
    const proposal = proposed.proposals[0]?.id ?? '';
    expect((await app().call('confirmProposal', { params: { id: proposal }, as: ada })).status).toBe(403);
    expect((await app().call('confirmProposal', { params: { id: proposal }, as: linus })).status).toBe(200);
    const { exam, claim: after } = await app().ok('reviewExam', { params: { id: examId }, as: linus });
    expect([exam.dispute?.state, after]).toEqual(['rejected', null]);
  });

  test('[EX-15] reviewers see each exercise as the candidate saw it, with answer, key and graded tests', async () => {
    const ada = await app().user('reviewer');
    const { examId } = await disputed();
    const { exercises } = await app().ok('reviewExam', { params: { id: examId }, as: ada });
    expect(exercises.map(({ detail }) => detail.id)).toEqual(exercises.map(({ id }) => id));
    expect(exercises.every(({ detail }) => detail.taught !== null)).toBe(true);
    const challenge = exercises.find(({ detail }) => detail.type === 'challenges')?.detail;
    // The solutions of certifications are stored nowhere.
    expect(challenge?.type === 'challenges' && challenge.taught?.solution).toBeNull();
  });
});
