import { expect, test } from 'vitest';
import { sendRequestedRefunds } from '../../../src/server/commerce/refunds/send-refunds.ts';
import { credentialHead } from '../../../src/server/credential/credential-head.ts';
import { findCredentialOfAttempt } from '../../../src/server/data/commerce/offers.ts';
import { mailAbout, mailsTo } from '../../support/accounts.ts';
import { CERTIFICATION, type TestUser } from '../../support/app.ts';
import { balances, grantedTo, orderRow, pay, storeCoupon } from '../../support/commerce/orders.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

const DAY = 86_400_000;
const RETAKE = 8900;
const PASSED = 'You passed: JavaScript Junior Developer';

describeOnBoth('an attempt that is graded again after its dispute was upheld', (kind) => {
  const app = useApp(kind);

  /** An attempt with as many right answers as wanted, graded. */
  async function graded(ada: TestUser, right: number): Promise<string> {
    const { id } = await app().attemptIn('running', ada, CERTIFICATION);
    await app().save(ada, id, 1, (await app().rightEntries(id)).slice(-right));
    await app().ok('stopExam', { params: { id }, as: ada });
    await app().runJobs();
    return id;
  }

  const exam = (ada: TestUser, id: string) => app().ok('getExam', { params: { id }, as: ada });

  async function dispute(ada: TestUser, id: string): Promise<void> {
    const body = { reason: 'The third answer is right as well.', exercise_ids: [] };
    await app().ok('openDispute', { params: { id }, body, as: ada });
  }

  /** Upholds the dispute, with credit for as much as was wrong if wanted. */
  async function uphold(ada: TestUser, id: string, credits: boolean): Promise<void> {
    const wrong = (await exam(ada, id)).result?.exercises.filter(({ points }) => points === 0) ?? [];
    app().clock.advance(1000);
    const { dispute: open } = await exam(ada, id);
    const body = {
      outcome: 'upheld',
      decision: 'The candidate is right.',
      credit_exercise_ids: credits ? wrong.map((exercise) => exercise.id) : [],
      dispute_id: open?.id ?? '',
    } as const;
    await app().ok('decideDispute', { params: { id }, body, as: await app().user('reviewer') });
  }

  /** A retake that was bought after the cool-down. @returns the ids of its order and its attempt. */
  async function buyRetake(ada: TestUser, coupon?: string): Promise<{ order: string; attempt: string }> {
    app().clock.advance(7 * DAY);
    const body = { slug: 'javascript-junior-developer-retake', retake: CERTIFICATION };
    const headers = coupon === undefined ? {} : { 'x-coupon': coupon };
    const { order_id: order } = await app().ok('checkout', { body, as: ada, headers });
    if (coupon === undefined) await pay(app(), order);
    const entitlement = app().queries.selectFrom('entitlement').select('attempt_id').where('source_id', '=', order);
    return { order, attempt: (await entitlement.executeTakeFirstOrThrow()).attempt_id ?? '' };
  }

  test('[VO-13] a summary has a score while the attempt has a result: not while it is graded again, nor once it is void', async () => {
    const ada = await app().user();
    const id = await graded(ada, 2);
    const summary = async () => {
      const { exams } = await app().ok('examSummary', { params: { slug: CERTIFICATION }, as: ada });
      const { data } = await app().ok('userSummary', { query: {}, as: ada });
      expect(data.map((one) => one.exams)).toEqual([exams]);
      return exams.map(({ state, score_percent, topics }) => [state, score_percent, topics !== null]);
    };
    const first = (await exam(ada, id)).result?.score_percent;
    expect(first).toBeLessThan(50);
    expect(await summary()).toEqual([['failed', first, true]]);
    await dispute(ada, id);
    await uphold(ada, id, true);
    expect(await summary()).toEqual([['grading', null, false]]);
    await app().runJobs();
    expect(await summary()).toEqual([['passed', 100, true]]);
    const body = { reason: 'Taken by somebody else.' };
    await app().ok('voidExam', { params: { id }, body, as: await app().user('reviewer') });
    expect(await summary()).toEqual([['voided', null, false]]);
  });

  test('[EX-16] a retake that was not started goes back when the first attempt passes: money, attempt, access and one sentence by mail', async () => {
    const ada = await app().user();
    const first = await graded(ada, 2);
    await dispute(ada, first);
    const { order, attempt } = await buyRetake(ada);
    await app().bringTo('ready', ada, attempt);
    // The days in which the buyer could return it are over.
    app().clock.advance(20 * DAY);
    await uphold(ada, first, true);
    await app().runJobs();
    expect(await exam(ada, first)).toMatchObject({ state: 'passed' });
    expect(await exam(ada, attempt)).toMatchObject({ state: 'voided', started_at: null });
    expect(await grantedTo(app(), ada)).toEqual([]);
    await sendRequestedRefunds(app().services);
    expect(await orderRow(app(), order)).toMatchObject({ state: 'refunded', refunded: RETAKE, can_upgrade: 0 });
    expect(await balances(app(), order)).toEqual({ provider: 0, refunds: RETAKE, revenue: -RETAKE });
    const refunds = await app().queries.selectFrom('refund').selectAll().where('order_id', '=', order).execute();
    expect(refunds).toMatchObject([
      { amount: RETAKE, requested_by: null, tries: 1, reason: 'The exam was passed before this retake was started.' },
    ]);
    const mail = await mailAbout(app(), ada.email, PASSED);
    expect(mail.text).toContain('You no longer need the retake that you bought: it was withdrawn');
    await mailAbout(app(), ada.email, 'Your refund from Chartered');
  });

  test.each([
    ['passes', 2, true],
    ['fails as before', 2, false],
    ['passed before', 11, false],
  ])(
    '[EX-15, EX-20] the mail about a result says that it was graded again when it was, and not before: one that %s',
    async (_, right, credits) => {
      const ada = await app().user();
      const id = await graded(ada, right);
      const results = async () =>
        (await mailsTo(app(), ada.email))
          .filter(({ subject }) => subject.includes('JavaScript Junior Developer'))
          .filter(({ text }) => text.includes('%'))
          .map(({ text }) => text.includes('graded again'));
      expect(await results()).toEqual([false]);
      await dispute(ada, id);
      await uphold(ada, id, credits);
      await app().runJobs();
      expect((await results()).sort()).toEqual([false, true]);
    },
  );

  test('a retake that cost nothing is withdrawn, and its order is over', async () => {
    await storeCoupon(app(), 'free-retake', { discount: { kind: 'percent', percent: 100 } });
    const ada = await app().user();
    const first = await graded(ada, 2);
    await dispute(ada, first);
    const { order, attempt } = await buyRetake(ada, 'FREE-RETAKE');
    await uphold(ada, first, true);
    await app().runJobs();
    expect(await orderRow(app(), order)).toMatchObject({ state: 'refunded', total: 0 });
    expect(await exam(ada, attempt)).toMatchObject({ state: 'voided' });
    const mail = await mailAbout(app(), ada.email, PASSED);
    expect(mail.text).toContain('You no longer need the retake that you ordered, so it was withdrawn.');
  });

  test('a retake that runs stays, and so does one while the result is still a fail', async () => {
    const [ada, grace] = [await app().user(), await app().user()];
    const failed = await graded(ada, 2);
    await dispute(ada, failed);
    const open = await buyRetake(ada);
    await uphold(ada, failed, false);
    await app().runJobs();
    expect(await exam(ada, failed)).toMatchObject({ state: 'failed' });
    expect(await exam(ada, open.attempt)).toMatchObject({ state: 'awaitingTerms' });
    const first = await graded(grace, 2);
    await dispute(grace, first);
    const begun = await buyRetake(grace);
    await app().bringTo('running', grace, begun.attempt);
    await uphold(grace, first, true);
    await app().runJobs();
    expect(await exam(grace, first)).toMatchObject({ state: 'passed' });
    expect(await exam(grace, begun.attempt)).toMatchObject({ state: 'running' });
    for (const { order } of [open, begun]) {
      expect(await orderRow(app(), order)).toMatchObject({ state: 'fulfilled', refunded: 0 });
      const refunds = app().queries.selectFrom('refund').select('id').where('order_id', '=', order);
      expect(await refunds.execute()).toEqual([]);
    }
    const mail = await mailAbout(app(), grace.email, PASSED);
    expect(mail.text).not.toContain('retake');
  });

  test('of a regrade and a start at the same moment, either the retake runs or its money goes back', async () => {
    for (let round = 0; round < 4; round += 1) {
      const ada = await app().user();
      const first = await graded(ada, 2);
      await dispute(ada, first);
      const { order, attempt } = await buyRetake(ada);
      await app().bringTo('ready', ada, attempt);
      await uphold(ada, first, true);
      await Promise.all([
        app().runJobs(),
        app().call('startExam', { params: { id: attempt }, as: ada }),
        app().call('startExam', { params: { id: attempt }, as: ada }),
      ]);
      app().clock.advance(121_000);
      await app().runJobs();
      expect(await exam(ada, first)).toMatchObject({ state: 'passed' });
      const isRunning = (await exam(ada, attempt)).state === 'running';
      const refunds = app().queries.selectFrom('refund').select('amount').where('order_id', '=', order);
      expect((await refunds.execute()).length).toBe(isRunning ? 0 : 1);
    }
  });

  test('[EX-15] [EX-14] no exercise loses points: a challenge that fails this time keeps what it had, and the pass stays', async () => {
    const ada = await app().user();
    const id = await graded(ada, 5);
    const before = await exam(ada, id);
    expect(before).toMatchObject({ state: 'passed', result: { points: 14 } });
    const issued = await findCredentialOfAttempt(app().queries, id);
    const recordOf = async () =>
      (await app().queries.selectFrom('result').selectAll().where('attempt_id', '=', id).execute())
        .sort((one, other) => one.graded_at - other.graded_at)
        .map(({ record }) => JSON.parse(record));
    const [first] = await recordOf();
    await dispute(ada, id);
    app().sandbox.next.push({ kind: 'finished', results: [] });
    await uphold(ada, id, false);
    await app().runJobs();
    const after = await exam(ada, id);
    expect(after).toMatchObject({ state: 'passed' });
    expect({ ...after.result, graded_at: 0 }).toEqual({ ...before.result, graded_at: 0 });
    expect(await findCredentialOfAttempt(app().queries, id)).toEqual(issued);
    const [, second] = await recordOf();
    expect(second).toMatchObject({ kept: ['challenge-sum'], sandbox: first.sandbox });
  });

  test('an exercise that scores more than before counts with the new points', async () => {
    const ada = await app().user();
    const { id } = await app().attemptIn('running', ada, CERTIFICATION);
    await app().save(ada, id, 1, (await app().rightEntries(id)).slice(-1));
    await app().ok('stopExam', { params: { id }, as: ada });
    app().sandbox.next.push({ kind: 'finished', results: [] });
    await app().runJobs();
    expect((await exam(ada, id)).result?.points).toBe(0);
    await dispute(ada, id);
    await uphold(ada, id, false);
    await app().runJobs();
    expect((await exam(ada, id)).result).toMatchObject({
      points: 6,
      topics: [
        { id: 'language', points: 0 },
        { id: 'programs', points: 6 },
      ],
    });
  });

  test('[RT-36] the head of the credential says the day on which it was issued, not that the exam was then', async () => {
    const ada = await app().user();
    const id = await graded(ada, 2);
    await dispute(ada, id);
    app().clock.advance(3 * DAY);
    await uphold(ada, id, true);
    await app().runJobs();
    const row = await findCredentialOfAttempt(app().queries, id);
    const credential = row?.id ?? '';
    const head = await credentialHead(app().queries, credential);
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(row?.issued_at);
    const valid = `was certified (JavaScript, Junior level) on ${day}. See whether the credential is valid today.`;
    const image = `/api/certificates/${credential}/card.png`;
    expect(head).toEqual({
      title: 'JavaScript Junior Developer · Chartered',
      description: `The holder ${valid}`,
      image: { path: image, alt: `JavaScript Junior Developer. The holder ${valid}` },
    });
    // A holder who shares results is named.
    await app().queries.updateTable('user').set({ share_permission: 1 }).where('id', '=', ada.id).execute();
    const name = row?.holder_name;
    expect(await credentialHead(app().queries, credential)).toEqual({
      title: `JavaScript Junior Developer: ${name} · Chartered`,
      description: `${name} ${valid}`,
      image: { path: image, alt: `JavaScript Junior Developer: ${name}. ${name} ${valid}` },
    });
    expect(await credentialHead(app().queries, 'none')).toBe(null);
  });
});
