import { beforeEach, expect, test } from 'vitest';
import { findCredentialOfAttempt } from '../../../src/server/data/commerce/offers.ts';
import { gradeWaitingAttempts } from '../../../src/server/exam/grading-job/grading-job.ts';
import { deleteOldReminders, sendDueReminders } from '../../../src/server/mail/reminders.ts';
import { mailAbout, mailsTo } from '../../support/accounts.ts';
import { CERTIFICATION, type TestUser } from '../../support/app.ts';
import { openDisputeOf } from '../../support/exam/disputes.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

const REASON = 'The third answer is right as well.';
const DAY = 86_400_000;

describeOnBoth('emails about exams', (kind) => {
  const app = useApp(kind);
  let ada: TestUser;

  beforeEach(async () => {
    await app().queries.deleteFrom('attempt').execute();
    await app().queries.deleteFrom('reminder').execute();
    ada = await app().user();
    await app().confirmAddress(ada);
  });

  const inbox = async () => (await mailsTo(app(), ada.email)).map(({ subject }) => subject).sort();

  test('[EX-20] a passed certification is mailed with its credential', async () => {
    const { id } = await app().attemptIn('passed', ada, CERTIFICATION);
    const credential = await findCredentialOfAttempt(app().queries, id);
    const mail = await mailAbout(app(), ada.email, 'You passed: JavaScript Junior Developer');
    expect(mail).toMatchObject({ kind: 'essential', user_id: ada.id, cause: `result:${id}:1` });
    expect(mail.text).toContain(`${app().services.settings.publicUrl}/javascript/certificates/${credential?.id}`);
    expect(mail.text).toContain('Score: 100% (pass mark 50%)');
    expect(await inbox()).toEqual([mail.subject]);
  });

  test('[EX-20] a failed certification says how far it was, what to learn and when a retake is possible, and is reminded of', async () => {
    const { id } = await app().attemptIn('failed', ada, CERTIFICATION);
    const mail = await mailAbout(app(), ada.email, 'Your result: JavaScript Junior Developer');
    expect(mail.text).toContain('short of the pass mark');
    expect(mail.text).toContain('Most to gain:');
    expect(mail.text).toMatch(/You can retake this exam from 8 January 2027 at 12:00 UTC/);
    app().clock.advance(7 * DAY - 1);
    expect(await sendDueReminders(app().services)).toBe(0);
    app().clock.advance(1);
    const done = await Promise.all(Array.from({ length: 100 }, () => sendDueReminders(app().services)));
    expect(done.reduce((sum, count) => sum + count)).toBe(1);
    const reminder = await mailAbout(app(), ada.email, 'You can retake JavaScript Junior Developer');
    expect(reminder).toMatchObject({ kind: 'reminders', cause: `reminder:retake:${id}` });
    expect(await inbox()).toHaveLength(2);
    app().clock.advance(7 * DAY + 1);
    await deleteOldReminders(app().services);
    expect(await app().queries.selectFrom('reminder').selectAll().where('subject_id', '=', id).execute()).toEqual([]);
  });

  test('nobody is reminded of a retake that is not possible any more', async () => {
    await app().attemptIn('failed', ada, CERTIFICATION);
    app().clock.advance(7 * DAY);
    await app().attemptIn('passed', ada, CERTIFICATION);
    app().clock.advance(DAY);
    expect(await sendDueReminders(app().services)).toBe(1);
    expect(await inbox()).toEqual([
      'You passed: JavaScript Junior Developer',
      'Your result: JavaScript Junior Developer',
    ]);
  });

  test('a reminder whose process died after writing the mail is repeated, and the mail is one', async () => {
    const { id } = await app().attemptIn('failed', ada, CERTIFICATION);
    app().clock.advance(7 * DAY);
    await sendDueReminders(app().services);
    await app()
      .queries.updateTable('reminder')
      .set({ state: 'sending', claimed_until: app().clock.now() - 1, ended_at: null })
      .where('subject_id', '=', id)
      .execute();
    expect(await sendDueReminders(app().services)).toBe(1);
    await mailAbout(app(), ada.email, 'You can retake JavaScript Junior Developer');
  });

  test('[EX-21] the mail about a trial advises to take it again only after a failed one', async () => {
    const advice = /take it again/;
    await app().attemptIn('passed', ada);
    const passed = await mailAbout(app(), ada.email, 'Your result: JavaScript trial');
    expect(passed.text).toContain('JavaScript trial: passed');
    expect(passed.text).not.toMatch(advice);
    expect(passed.text).toContain('Your dashboard shows what comes next.');
    const other = await app().user();
    await app().confirmAddress(other);
    await app().attemptIn('failed', other);
    const failed = await mailAbout(app(), other.email, 'Your result: JavaScript trial');
    expect(failed.text).toMatch(advice);
  });

  test('the result of a trial is mailed to a confirmed address alone', async () => {
    await app().attemptIn('failed', ada);
    const mail = await mailAbout(app(), ada.email, 'Your result: JavaScript trial');
    expect(mail.kind).toBe('trial_results');
    const guest = await app().user();
    await app().attemptIn('failed', guest);
    expect(await mailsTo(app(), guest.email)).toEqual([]);
  });

  test('[EX-20] 100 graders at once and a repeated grading mail a result once', async () => {
    const { id } = await app().attemptIn('grading', ada, CERTIFICATION);
    await Promise.all(Array.from({ length: 100 }, () => gradeWaitingAttempts(app().services)));
    await gradeWaitingAttempts(app().services);
    expect((await app().ok('getExam', { params: { id }, as: ada })).state).toBe('failed');
    expect(await inbox()).toEqual(['Your result: JavaScript Junior Developer']);
  });

  test('[EX-15] [EX-20] a dispute is confirmed and its decision mailed, once, whatever replies are lost', async () => {
    const reviewer = await app().user('reviewer');
    const { id } = await app().attemptIn('running', ada, CERTIFICATION);
    await app().save(ada, id, 1, (await app().rightEntries(id)).slice(0, 4));
    await app().ok('stopExam', { params: { id }, as: ada });
    await app().runJobs();
    const open = { params: { id }, body: { reason: REASON, exercise_ids: [] }, as: ada };
    const opened = await Promise.all(Array.from({ length: 10 }, () => app().call('openDispute', open)));
    expect(opened.filter(({ status }) => status === 201)).toHaveLength(1);
    await mailAbout(app(), ada.email, 'We got your dispute: JavaScript Junior Developer');
    const { exercises } = (await app().ok('getExam', { params: { id }, as: ada })).result ?? { exercises: [] };
    const body = {
      dispute_id: await openDisputeOf(app(), id),
      outcome: 'upheld',
      decision: 'You are right:\nit counts.',
      credit_exercise_ids: exercises.map((one) => one.id),
    };
    const decided = await Promise.all(
      Array.from({ length: 10 }, () => app().call('decideDispute', { params: { id }, body, as: reviewer })),
    );
    expect(decided.filter(({ status }) => status === 200)).toHaveLength(1);
    const decision = await mailAbout(app(), ada.email, 'Your dispute was upheld: JavaScript Junior Developer');
    expect(decision.text).toContain('> You are right:\n> it counts.');
    await app().runJobs();
    const passed = await mailAbout(app(), ada.email, 'You passed: JavaScript Junior Developer');
    expect(passed.text).toContain('graded again after your dispute was upheld');
    expect(await inbox()).toHaveLength(4);
  });

  test('[EX-20] a rejected dispute is mailed with the reason', async () => {
    const reviewer = await app().user('reviewer');
    const { id } = await app().attemptIn('failed', ada);
    await app().ok('openDispute', { params: { id }, body: { reason: REASON, exercise_ids: [] }, as: ada });
    const dispute_id = await openDisputeOf(app(), id);
    const body = { dispute_id, outcome: 'rejected', decision: 'The second answer alone is right.' } as const;
    await app().ok('decideDispute', { params: { id }, body, as: reviewer });
    const mail = await mailAbout(app(), ada.email, 'Your dispute was rejected: JavaScript trial');
    expect(mail.text).toContain('> The second answer alone is right.');
  });

  test('a decision that only was proposed is not mailed', async () => {
    const [first, second] = [await app().user('reviewer'), await app().user('reviewer')];
    const { id } = await app().attemptIn('failed', second);
    await app().ok('openDispute', { params: { id }, body: { reason: REASON, exercise_ids: [] }, as: second });
    const dispute_id = await openDisputeOf(app(), id);
    const body = { dispute_id, outcome: 'rejected', decision: 'The second answer alone is right.' } as const;
    await app().ok('decideDispute', { params: { id }, body, as: first });
    const subjects = (await mailsTo(app(), second.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(['We got your dispute: JavaScript trial']);
  });

  test('a voided exam is mailed with the reason', async () => {
    await app().attemptIn('voided', ada);
    const mail = await mailAbout(app(), ada.email, 'Your exam was voided: JavaScript trial');
    expect(mail.text).toContain('> Taken by somebody else.');
  });

  test('unused vouchers are reminded of two weeks before their end, once', async () => {
    const validUntil = app().clock.now() + 30 * DAY;
    await app().voucher({ owner: ada, validUntil });
    app().clock.advance(16 * DAY - 1);
    expect(await sendDueReminders(app().services)).toBe(0);
    app().clock.advance(1);
    const done = await Promise.all(Array.from({ length: 100 }, () => sendDueReminders(app().services)));
    expect(done.reduce((sum, count) => sum + count)).toBe(1);
    const mail = await mailAbout(app(), ada.email, '1 unused voucher expires soon');
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(validUntil);
    expect(mail.text).toContain(`at the end of ${day} (UTC)`);
  });

  test('vouchers that were redeemed in time are not reminded of', async () => {
    const validUntil = app().clock.now() + 30 * DAY;
    const { code } = await app().voucher({ owner: ada, validUntil, gives: 'all' });
    await app().ok('redeemVoucher', { params: { code }, body: {}, as: await app().user() });
    app().clock.advance(20 * DAY);
    expect(await sendDueReminders(app().services)).toBe(1);
    expect(await inbox()).toEqual([]);
  });
});
