import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { openSigner } from '../../../src/server/account/signer.ts';
import { mailAbout, mailsTo, PASSWORD, signUp } from '../../support/accounts.ts';
import { CERTIFICATION, DEVICE, type TestUser, TRIAL } from '../../support/app.ts';
import { bought } from '../../support/commerce/orders.ts';
import { changeElsewhere } from '../../support/databases.ts';
import { openDisputeOf } from '../../support/exam/disputes.ts';
import { PICTURE } from '../../support/sample-calls.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

/** A user's texts, marked with a word that distinguishes them. */
function textsOf(word: string) {
  return {
    first_name: `Augusta ${word}`,
    last_name: `Byron ${word}`,
    occupation: `Analyst ${word}`,
    twitter: `a_${word}`,
    interest: `weaving ${word}`,
    note: `a note ${word} wrote`,
    reason: `The reason that ${word} gave for the dispute.`,
    detail: `seen by ${word} alone`,
    time: `More time because of the wrist that ${word} broke.`,
    decision: `The dispute of ${word} is right.`,
    voided: `Somebody answered for ${word}.`,
    found: `Called ${word}, who pays the rest.`,
    refunded: `As agreed with ${word}.`,
  };
}

/** Tables with user data; each is named in `sourcesOfUser` and `erasePersonalData`. */
const TABLES_OF_USERS = [
  ...['account_link', 'attempt', 'authenticator_app', 'avatar', 'coupon_use', 'credential', 'entitlement'],
  ...['factor_ceremony', 'free_weekend_reservation'],
  ...['mail', 'mail_block', 'mail_opt_out', 'membership', 'oauth_identity'],
  ...['oauth_state', 'order'],
  ...[
    'partner_referral',
    'passkey',
    'password_request',
    'person_token',
    'poll_vote',
    'quote',
    'recovery_code',
    'reminder',
    'session',
    'staff_proposal',
    'track_event',
    'user',
    'user_role',
    'voucher',
    'voucher_combo',
  ],
];

describeOnBoth('what is kept about a user', (kind) => {
  const app = useApp(kind);

  /** Everything in the database, as text. */
  async function everything(): Promise<string> {
    const tables = await app().queries.introspection.getTables();
    const texts = [];
    for (const { name } of tables) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(app().queries);
      texts.push(`${name}: ${JSON.stringify(rows)}`);
    }
    return texts.join('\n');
  }

  /** A user with data in every table. */
  async function prepare(word: string) {
    const { first_name, last_name, occupation, twitter, interest, note, reason, detail, time } = textsOf(word);
    const ada = await signUp(app(), { email: `${word}-${kind}@example.com` });
    await app().ok('updateProfile', { body: { first_name, last_name, occupation, twitter }, as: ada });
    await app().ok('setAvatar', { body: { image: PICTURE }, as: ada });
    await app().ok('saveMetadata', { body: { interest: [interest] }, as: ada });
    await app().ok('forgotPassword', { body: { email: ada.email } });
    const exam = await app().attemptIn('running', ada);
    const entries = (await app().rightEntries(exam.id)).map((entry) => ({
      ...entry,
      work: { ...entry.work, note },
    }));
    expect((await app().save(ada, exam.id, 1, entries)).status).toBe(200);
    const params = { id: exam.id };
    await app().ok('recordEvidence', {
      params,
      body: { events: [{ kind: 'blur', at: 1, detail }] },
      as: ada,
    });
    const reviewer = await app().user('reviewer');
    await app().ok('grantExtraTime', { params, body: { minutes: 5, reason: time }, as: reviewer });
    await app().ok('grantUserExtraTime', { params: { id: ada.id }, body: { percent: 25, reason: time }, as: reviewer });
    const administrator = await app().user('administrator');
    // The exams are in the order in which they were opened.
    app().clock.advance(1);
    await app().ok('grantExam', { body: { email: ada.email, certification: CERTIFICATION }, as: administrator });
    await app().ok('stopExam', { params, as: ada });
    await app().runJobs();
    await app().ok('openDispute', { params, body: { reason, exercise_ids: [] }, as: ada });
    return { ada, exam };
  }

  /** The audit log as the version before wrote it: with reasons, addresses and whole proposals in its details. */
  async function writeAsBefore(ada: { id: string; email: string }, attemptId: string, reason: string) {
    const entry = { at: 1, actor_id: 'somebody' };
    const proposed = { action: 'userTime', body: { percent: 10, reason } };
    const details = [
      ['user.extraTimeGranted', ada.id, { percent: 10, reason }],
      ['attempt.granted', attemptId, { email: ada.email, certification: CERTIFICATION }],
      ['proposal.made', ada.id, proposed],
    ] as const;
    for (const [action, subject_id, detail] of details) {
      const row = { ...entry, action, subject_id, detail: JSON.stringify(detail) };
      await app().queries.insertInto('audit').values(row).execute();
    }
  }

  /** What staff wrote about a user's dispute, another exam and an order. */
  async function writeTexts(ada: TestUser, attemptId: string, word: string) {
    const { decision, voided, found, refunded } = textsOf(word);
    await app().queries.updateTable('dispute').set({ decision }).where('attempt_id', '=', attemptId).execute();
    const { id } = await app().attemptIn('running', ada);
    const reviewer = await app().user('reviewer');
    await app().ok('voidExam', { params: { id }, body: { reason: voided }, as: reviewer });
    const order = await bought(app(), ada);
    const staff = await app().user('administrator');
    const back = { amount: 100, reason: refunded };
    await app().ok('refundOrder', { params: { id: order }, body: back, as: staff });
    const review = {
      id: `review-${word}`,
      order_id: order,
      reason: 'amount',
      external_id: '',
      amount: 1,
      currency: 'USD',
    };
    const closed = { state: 'closed', opened_at: 1, closed_at: 2, closed_by: staff.id, note: found };
    await app()
      .queries.insertInto('order_review')
      .values({ ...review, ...closed })
      .execute();
  }

  test('every table with user data is known', async () => {
    const columns = ['user_id', 'owner_id', 'redeemed_by', 'impersonator_id', 'recipient', 'email'];
    const tables = await app().queries.introspection.getTables();
    const found = tables.filter((table) => table.columns.some(({ name }) => columns.includes(name)));
    expect(found.map(({ name }) => name).sort()).toEqual(TABLES_OF_USERS);
  });

  test('is exported completely, without secrets or exam questions', async () => {
    const { ada, exam } = await prepare('export');
    const texts = textsOf('export');
    const data = await app().ok('exportData', { as: ada });
    expect(data).toMatchObject({
      exported_at: app().clock.now(),
      user: { first_name: texts.first_name, email: ada.email, metadata: { interest: [texts.interest] } },
      picture: expect.stringMatching(/^data:image\/webp;base64,/),
      records: {
        sessions: [{ device: 'An unknown program' }],
        mails: expect.arrayContaining([expect.objectContaining({ subject: 'Confirm your email address' })]),
        exams: [
          { id: exam.id, certification_id: TRIAL, state: 'passed', device: DEVICE.device_name },
          { certification_id: CERTIFICATION, state: 'awaitingTerms' },
        ],
        evidence: expect.arrayContaining([
          expect.objectContaining({ attempt_id: exam.id, kind: 'blur', detail: texts.detail }),
        ]),
        disputes: [{ attempt_id: exam.id, reason: texts.reason, exercise_ids: [] }],
        results: [{ attempt_id: exam.id, result: { passed: true } }],
      },
    });
    expect(data.records.answers?.length).toBe(11);
    expect(data.records.answers?.[0]).toMatchObject({ attempt_id: exam.id, work: { note: texts.note } });
    const text = JSON.stringify(data);
    const rows = app().queries.selectFrom('user').selectAll().where('id', '=', ada.id);
    const { password_hash } = await rows.executeTakeFirstOrThrow();
    for (const secret of [password_hash ?? '', ada.token, 'token_hash', 'question_set', '"seed"', '"form"']) {
      expect(text).not.toContain(secret);
    }
    const other = await app().user();
    const theirs = await app().ok('exportData', { as: other });
    expect(JSON.stringify(theirs)).not.toContain(exam.id);
  });

  test('is deleted with the account; exams and their results stay, anonymized', async () => {
    const { ada, exam } = await prepare('leaving');
    const certified = await app().attemptIn('passed', ada, CERTIFICATION);
    await writeAsBefore(ada, exam.id, textsOf('leaving').time);
    await writeTexts(ada, exam.id, 'leaving');
    const written = await everything();
    expect(Object.values(textsOf('leaving')).filter((text) => !written.includes(text))).toEqual([]);
    const results = () =>
      app().queries.selectFrom('result').select(['attempt_id', 'result', 'record']).orderBy('id').execute();
    const answers = () =>
      app()
        .queries.selectFrom('answer_revision')
        .select(['attempt_id', 'exercise_id', 'work'])
        .where('attempt_id', '=', exam.id)
        .orderBy('exercise_id')
        .execute();
    const before = { results: await results(), answers: await answers() };
    const body = { password: PASSWORD, confirmation: ` ${ada.email.toUpperCase()} ` };
    expect(await app().ok('deleteAccount', { body, as: ada })).toEqual({ ok: true });

    await app().refused('auth', 401, { as: ada }, 'Sign in to continue.');
    await app().refused(
      'login',
      422,
      { body: { email: ada.email, password: PASSWORD } },
      'Email or password is wrong.',
    );
    const [last, ...others] = await mailsTo(app(), ada.email);
    expect(others).toEqual([]);
    expect(last?.subject).toBe('Your account was deleted');
    await app().queries.deleteFrom('mail').where('recipient', '=', ada.email).execute();
    const kept = await everything();
    const gone = [ada.email, ...Object.values(textsOf('leaving'))];
    expect(gone.filter((text) => kept.includes(text))).toEqual([]);
    // What was done stays on record, without why and for whom.
    const audited = await app()
      .queries.selectFrom('audit')
      .select(['action', 'detail', 'reason'])
      .where('subject_id', 'in', [ada.id, exam.id])
      .orderBy('id')
      .execute();
    expect(audited.map(({ action, detail, reason }) => [action, JSON.parse(detail ?? '{}'), reason])).toEqual([
      ['attempt.extraTimeGranted', { minutes: 5 }, null],
      ['user.extraTimeGranted', { percent: 25 }, null],
      ['user.extraTimeGranted', { percent: 10 }, null],
      ['attempt.granted', { certification: CERTIFICATION }, null],
      ['proposal.made', { action: 'userTime' }, null],
      ['account.deleted', {}, null],
    ]);

    expect(await results()).toEqual(before.results);
    const withoutNotes = before.answers.map((row) => ({
      ...row,
      work: JSON.stringify({ ...JSON.parse(row.work), note: '' }),
    }));
    expect(await answers()).toEqual(withoutNotes);
    await app().ok('trialResult', { params: { id: exam.id } });
    const reviewer = await app().user('reviewer');
    const reviewed = await app().ok('reviewExam', { params: { id: certified.id }, as: reviewer });
    expect(reviewed.candidate.name).toBe('Deleted account');
    expect(reviewed.exam.state).toBe('passed');

    // The address is free again for a new account without any of the old data.
    const again = await signUp(app(), { email: ada.email });
    expect(again.id).not.toBe(ada.id);
    expect((await app().ok('userSummary', { query: {}, as: again })).data).toEqual([]);
  });

  test('what staff write about an exam after its account was deleted is not kept', async () => {
    const ada = await app().user();
    const disputed = await app().attemptIn('failed', ada);
    const params = { id: disputed.id };
    await app().ok('openDispute', {
      params,
      body: { reason: 'A reason of twenty letters.', exercise_ids: [] },
      as: ada,
    });
    const running = await app().attemptIn('running', ada);
    await app().ok('deleteAccount', { body: { confirmation: ada.email }, as: ada });
    const reviewer = await app().user('reviewer');
    const texts = { decision: 'A decision about somebody who left.', reason: 'A reason about somebody who left.' };
    await app().ok('decideDispute', {
      params,
      body: {
        dispute_id: await openDisputeOf(app(), disputed.id),
        ...{ outcome: 'rejected', decision: texts.decision, credit_exercise_ids: [] },
      },
      as: reviewer,
    });
    await app().ok('voidExam', { params: { id: running.id }, body: { reason: texts.reason }, as: reviewer });
    const kept = await everything();
    expect(Object.values(texts).filter((text) => kept.includes(text))).toEqual([]);
  });

  test("a credential can still be verified; the holder's name stays only if the holder asks for that in the deletion", async () => {
    for (const [keep_name, mailed] of [
      [true, 'They keep your name, as you asked.'],
      [false, 'They no longer name you.'],
      [undefined, 'They no longer name you.'],
    ] as const) {
      const ada = await signUp(app());
      // Consent to link previews that name the holder is none to a name that stays for good.
      await app().ok('updateProfile', { body: { linkedin_achievement_share_permission: true }, as: ada });
      const { id } = await app().attemptIn('passed', ada, CERTIFICATION);
      const credential = () =>
        app().queries.selectFrom('credential').selectAll().where('attempt_id', '=', id).executeTakeFirstOrThrow();
      const before = await credential();
      expect(before.holder_name).toBe('Ada King');
      const body = { password: PASSWORD, confirmation: ada.email, ...(keep_name === undefined ? {} : { keep_name }) };
      await app().ok('deleteAccount', { body, as: ada });
      expect(await credential()).toEqual({ ...before, user_id: null, holder_name: keep_name ? 'Ada King' : null });
      const mail = await mailAbout(app(), ada.email, 'Your account was deleted');
      expect(mail.text).toContain(mailed);
    }
  });

  test('an account is not deleted while a certification exam has no result; its credential then keeps the name as asked', async () => {
    const ada = await signUp(app());
    const { id } = await app().attemptIn('running', ada, CERTIFICATION);
    await app().save(ada, id, 1, await app().rightEntries(id));
    const body = { password: PASSWORD, confirmation: ada.email, keep_name: true };
    expect(await app().refused('deleteAccount', 409, { body, as: ada })).toMatchObject({
      code: 'exam_in_progress',
      message: "You're taking an exam. Hand it in, and delete your account when you have the result.",
    });
    await app().ok('stopExam', { params: { id }, as: ada });
    expect(await app().refused('deleteAccount', 409, { body, as: ada })).toMatchObject({
      code: 'exam_in_progress',
      message: 'Your exam is being graded. Delete your account when you have the result.',
    });
    await app().runJobs();
    await app().ok('deleteAccount', { body, as: ada });
    const credentials = app().queries.selectFrom('credential').select(['user_id', 'holder_name']);
    expect(await credentials.where('attempt_id', '=', id).execute()).toEqual([
      { user_id: null, holder_name: 'Ada King' },
    ]);
  });

  test('a certification exam that was not started, and a trial in any state, do not keep an account', async () => {
    for (const [state, exam] of [
      ['ready', CERTIFICATION],
      ['running', TRIAL],
      ['grading', TRIAL],
    ] as const) {
      const ada = await app().user();
      await app().attemptIn(state, ada, exam);
      await app().ok('deleteAccount', { body: { confirmation: ada.email }, as: ada });
    }
  });

  test('deleting an account requires its password and its typed address; the error says which is wrong', async () => {
    const ada = await signUp(app());
    const refusal = async (body: object) => (await app().refused('deleteAccount', 422, { body, as: ada })).errors;
    expect(await refusal({ password: PASSWORD })).toEqual({ confirmation: ['Type your email address.'] });
    expect(await refusal({ password: PASSWORD, confirmation: 'else@example.com' })).toEqual({
      confirmation: ['This is not the email address of your account.'],
    });
    expect(await refusal({ confirmation: ada.email })).toEqual({ password: ['Password is required.'] });
    expect(await refusal({ password: 'not this one', confirmation: ada.email })).toEqual({
      password: ['The password is wrong.'],
    });
    await app().ok('auth', { as: ada });
    // An account without a password is not asked for one.
    const social = await app().user();
    await app().ok('deleteAccount', { body: { confirmation: social.email }, as: social });
    await app().refused('auth', 401, { as: social }, 'Sign in to continue.');
  });

  test('of ten concurrent deletions exactly one succeeds, in thirty rounds, without deadlock', async () => {
    for (let round = 0; round < 30; round += 1) {
      const ada = await app().user();
      const body = { confirmation: ada.email };
      const replies = await Promise.all(
        Array.from({ length: 10 }, () => app().call('deleteAccount', { body, as: ada })),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(replies.filter(({ status }) => ![200, 401, 409].includes(status))).toEqual([]);
      const audits = app().queries.selectFrom('audit').select('id').where('subject_id', '=', ada.id);
      expect(await audits.execute()).toHaveLength(1);
    }
  });

  test('the link-signing key is created once for all processes, unless the setting provides one', async () => {
    const { database, settings } = app().services;
    const [one, other] = await Promise.all([openSigner(database, null, 1), openSigner(database, null, 2)]);
    expect(one.sign('p', ['a'])).toBe(other.sign('p', ['a']));
    expect(settings.appSecret).toBeNull();
    const given = await openSigner(database, 'k'.repeat(32), 3);
    expect(given.sign('p', ['a'])).not.toBe(one.sign('p', ['a']));
  });
});

// The embedded database makes one change after the other, so that no exam starts during a deletion.
describe('a deletion (postgres)', () => {
  const app = useApp('postgres');

  test('waits for an exam that is started at this moment, and is refused', async () => {
    const ada = await app().user();
    const { id } = await app().attemptIn('ready', ada, CERTIFICATION);
    const start = "update attempt set state = 'running', version = version + 1 where id = $1";
    const change = await changeElsewhere(app().services.database.pool, start, [id]);
    const deletion = app().call('deleteAccount', { body: { confirmation: ada.email }, as: ada });
    try {
      await vi.waitFor(async () => expect(await change.isWaitedFor()).toBe(true), { timeout: 10_000 });
    } finally {
      await change.end();
    }
    expect(await deletion).toMatchObject({ status: 409, json: { code: 'exam_in_progress' } });
    await app().ok('auth', { as: ada });
  });
});
