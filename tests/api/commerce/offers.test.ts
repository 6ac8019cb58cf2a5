import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { accessTo } from '../../../src/contract/commerce/access.ts';
import { TECHS } from '../../../src/contract/common.ts';
import { inTransaction } from '../../../src/server/charts/observe-charts.ts';
import { chooseFreeWeekend } from '../../../src/server/commerce/free-weekends.ts';
import { placeOrder } from '../../../src/server/commerce/place-order.ts';
import { CERTIFICATION, START, type TestUser, TRIAL } from '../../support/app.ts';
import { openDisputeOf } from '../../support/exam/disputes.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

/** LI-01. */
const FREE_WEEKEND_MS = 48 * 3_600_000;

const HOUR = 3_600_000;
const REASON = 'The third answer is right as well.';

describeOnBoth('orders', (kind) => {
  const app = useApp(kind);

  test("[VO-10] [VO-12] are the user's own, the newest first; upgrade=1 shows those that can be upgraded", async () => {
    const ada = await app().user();
    const eve = await app().user();
    const team = await app().order(ada, { quantity: 5, created_at: START });
    const single = await app().order(ada, { can_upgrade: 1, created_at: START + 1 });
    await app().order(eve, { can_upgrade: 1, quantity: 9 });
    const shownTeam = {
      id: team.id,
      product: CERTIFICATION,
      kind: 'examination-only',
      quantity: 5,
      can_upgrade: false,
      onboarding_status: 'open',
      created_at: START,
    };
    const shownSingle = {
      ...shownTeam,
      id: single.id,
      quantity: 1,
      can_upgrade: true,
      onboarding_status: 'none',
      created_at: START + 1,
    };
    const money = {
      ...{ state: 'fulfilled', items: [], total: 0, refunded: 0, currency: 'USD' },
      ...{ paid_at: START, pay_link: null, invoice: null },
    };
    expect(await app().ok('listOrders', { query: {}, as: ada })).toEqual({
      data: [
        { ...shownSingle, ...money },
        { ...shownTeam, ...money },
      ],
      meta: { total: 2 },
    });
    expect(await app().ok('listOrders', { query: { upgrade: '1' }, as: ada })).toEqual({
      data: [{ ...shownSingle, ...money }],
      meta: { total: 1 },
    });
    expect((await app().ok('auth', { as: ada })).orders).toEqual([shownSingle, shownTeam]);
    await app().refused('listOrders', 422, { query: { upgrade: '2' }, as: ada });
    await app().refused('getOrder', 404, { params: { id: team.id }, as: eve }, 'The order was not found.');
  });

  test('one that nobody priced is named as the shop names it, also where its slug or nothing was stored', async () => {
    const ada = await app().user();
    const { id } = await inTransaction(app().queries, (transaction) =>
      placeOrder(app().services, transaction, ada.id, {
        ...{ product: CERTIFICATION, kind: 'examination-only', quantity: 1, canUpgrade: false, at: app().clock.now() },
      }),
    );
    const named = async () => {
      const { data } = await app().ok('listOrders', { query: {}, as: ada });
      const { lines } = await app().ok('getOrder', { params: { id }, as: ada });
      return { item: data[0]?.items[0]?.name, line: lines[0]?.name };
    };
    const store = (quote: string) => app().queries.updateTable('order').set({ quote }).where('id', '=', id).execute();
    const name = 'JavaScript Developer, Junior: exam';
    expect(await named()).toEqual({ item: name, line: name });
    const stored = app().queries.selectFrom('order').select('quote').where('id', '=', id);
    const { quote } = await stored.executeTakeFirstOrThrow();
    await store(quote.replace(name, CERTIFICATION.replaceAll('-', ' ')));
    expect(await named()).toEqual({ item: name, line: name });
    await store('[]');
    expect(await named()).toEqual({ item: undefined, line: name });
  });

  test('[CO-08] each entry of a list is what is read by its id', async () => {
    const ada = await app().user();
    for (const quantity of [1, 5]) await app().order(ada, { quantity });
    const orders = await app().ok('listOrders', { query: {}, as: ada });
    expect(orders.data).toHaveLength(2);
    for (const order of orders.data) {
      expect(await app().ok('getOrder', { params: { id: order.id }, as: ada })).toMatchObject(order);
    }
    const techs = await app().ok('techs', {});
    expect(techs.data.map(({ id }) => id)).toEqual(TECHS);
    for (const tech of techs.data) expect(await app().ok('tech', { params: { tech: tech.id } })).toEqual(tech);
  });

  test('[VO-07] [VO-12] [VC-01] a team order gives its buyer a voucher for each seat, for all of the bundle, and the role of an owner', async () => {
    const ada = await app().user();
    const before = await app().ok('auth', { as: ada });
    const { id, codes } = await inTransaction(app().queries, (transaction) =>
      placeOrder(app().services, transaction, ada.id, {
        product: CERTIFICATION,
        kind: 'examination-and-training-bundle',
        quantity: 3,
        canUpgrade: false,
        at: app().clock.now(),
      }),
    );
    expect(before.orders).toEqual([]);
    // Nobody paid: the books say so, and so do the lines.
    expect(
      await app()
        .queries.selectFrom('ledger_transfer')
        .innerJoin('ledger_entry', 'ledger_entry.transfer_id', 'ledger_transfer.id')
        .select(['cause', 'external_id', 'account', 'amount'])
        .where('order_id', '=', id)
        .orderBy('account')
        .execute(),
    ).toEqual([
      { cause: 'opening', external_id: id, account: 'opening', amount: 0 },
      { cause: 'opening', external_id: id, account: 'revenue', amount: 0 },
    ]);
    expect(await app().queries.selectFrom('order_line').selectAll().where('order_id', '=', id).execute()).toMatchObject(
      [{ position: 0, slug: CERTIFICATION, quantity: 3, amount: 0 }],
    );
    expect(await app().ok('getOrder', { params: { id }, as: ada })).toMatchObject({
      ...{ total: 0, refunded: 0, quantity: 3, can_upgrade: false },
    });
    expect(new Set(codes).size).toBe(3);
    const units = app().queries.selectFrom('voucher').select('unit').where('order_id', '=', id).orderBy('unit');
    expect(await units.execute()).toEqual([{ unit: 1 }, { unit: 2 }, { unit: 3 }]);
    for (const code of codes) expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
    const { data } = await app().ok('voucherCombos', { query: {}, as: ada });
    expect(data).toMatchObject([{ order_id: id, gives: 'all', total: 3, assigned: 0, redeemed: 0 }]);
    const vouchers = data[0]?.vouchers ?? [];
    expect(vouchers.map(({ code }) => code)).toEqual([...codes].sort());
    for (const voucher of vouchers) {
      expect(voucher).toMatchObject({
        state: 'open',
        gives: 'all',
        order_id: id,
        // The end of the day, twelve months after the order.
        valid_until: Date.UTC(2028, 0, 2) - 1,
        redeemed_by: null,
        redeemed_at: null,
      });
      expect(voucher.covers).toEqual([
        {
          certification_id: CERTIFICATION,
          type: 'EXAM',
          title: expect.any(String),
          tech: 'javascript',
          level: 'junior',
        },
        {
          certification_id: CERTIFICATION,
          type: 'TRAINING',
          title: expect.any(String),
          tech: 'javascript',
          level: 'junior',
        },
      ]);
    }
    // The user is remembered with the session; what the user owns is not, so that it shows at once.
    const after = await app().ok('auth', { as: ada });
    expect(after.orders).toHaveLength(1);
    expect(after.team_vouchers).toHaveLength(6);
    expect(after.vouchers).toEqual([]);
  });
});

describeOnBoth('access', (kind) => {
  const app = useApp(kind);

  test('[VO-11] to a product of a kind is redeemed before it is purchased, and none by another kind or product', async () => {
    const exam = { certification_id: CERTIFICATION, type: 'EXAM' as const };
    const training = { certification_id: CERTIFICATION, type: 'TRAINING' as const };
    const bootcamp = { certification_id: CERTIFICATION, type: 'BOOTCAMP' as const };
    const ada = await app().user();
    const owned = await app().voucher({ owner: ada, gives: 'all', covers: [exam, training] });
    const belongings = async () => app().ok('auth', { as: ada });
    const accesses = async () => {
      const user = await belongings();
      const other = { certification_id: 'react-junior-developer', type: 'EXAM' as const };
      return [exam, training, bootcamp, other].map((product) => accessTo(user, product));
    };
    expect((await belongings()).team_vouchers).toEqual([
      { code: owned.code, product: exam },
      { code: owned.code, product: training },
    ]);
    expect(await accesses()).toEqual(['PURCHASED', 'PURCHASED', null, null]);

    const { code } = await app().voucher({ covers: [exam] });
    await app().ok('redeemVoucher', { params: { code }, body: {}, as: ada });
    expect((await belongings()).vouchers).toEqual([{ code, product: exam }]);
    expect(await accesses()).toEqual(['REDEEMED', 'PURCHASED', null, null]);
  });
});

describeOnBoth('vouchers', (kind) => {
  const app = useApp(kind);
  const exam = { certification_id: CERTIFICATION, type: 'EXAM' as const };
  const training = { certification_id: CERTIFICATION, type: 'TRAINING' as const };

  test('[EX-01] redeeming a voucher opens the exam, once; its holder gets the same response again, others learn that it is used', async () => {
    const owner = await app().user('owner');
    const ada = await app().user();
    const eve = await app().user();
    const { code } = await app().voucher({ owner });
    const shown = await app().ok('getVoucher', { params: { code } });
    expect(shown).toEqual({
      code,
      state: 'open',
      gives: 'one',
      covers: [{ ...exam, title: expect.any(String), tech: 'javascript', level: 'junior' }],
      valid_until: null,
      refusal: null,
    });
    // However it is typed.
    expect(await app().ok('getVoucher', { params: { code: code.toLowerCase() } })).toEqual(shown);

    const redeemed = await app().ok('redeemVoucher', { params: { code }, body: {}, as: ada });
    expect(redeemed.given).toEqual(shown.covers);
    expect(redeemed.voucher).toMatchObject({ state: 'redeemed', refusal: 'This voucher has been used already.' });
    const [opened] = redeemed.exams;
    expect(opened).toEqual({ id: expect.any(String), certification_id: CERTIFICATION, tech: 'javascript' });
    const attempt = await app().ok('getExam', { params: { id: opened?.id ?? '' }, as: ada });
    expect(attempt).toMatchObject({ state: 'awaitingTerms', trial: false, certification_id: CERTIFICATION });

    expect(await app().ok('redeemVoucher', { params: { code }, body: {}, as: ada })).toEqual(redeemed);
    const refused = await app().refused(
      'redeemVoucher',
      409,
      { params: { code }, body: {}, as: eve },
      'This voucher has been used already.',
    );
    expect(refused).toMatchObject({ code: 'voucher_used', message: 'This voucher has been used already.' });
    expect(await app().queries.selectFrom('attempt').select('user_id').execute()).toEqual([{ user_id: ada.id }]);

    expect((await app().ok('auth', { as: ada })).vouchers).toEqual([{ code, product: exam }]);
    expect((await app().ok('auth', { as: owner })).team_vouchers).toEqual([]);
    const combos = await app().ok('voucherCombos', { query: {}, as: owner });
    expect(combos.data).toMatchObject([{ total: 1, assigned: 1, redeemed: 1 }]);
    expect(combos.data[0]?.vouchers).toMatchObject([
      { code, state: 'redeemed', redeemed_at: app().clock.now(), redeemed_by: expect.stringMatching(/^Person \d+$/) },
    ]);
    await app().refused('voucherCombos', 403, { as: eve }, 'Your account has no access to this.');
    const { code: other } = await app().voucher({ owner: eve });
    expect((await app().ok('voucherCombos', { query: {}, as: eve })).data[0]?.vouchers).toMatchObject([
      { code: other },
    ]);
  });

  test('[VC-03] one that gives one of several things asks for the choice, and gives that alone', async () => {
    const ada = await app().user();
    const { code } = await app().voucher({ covers: [exam, training] });
    const without = await app().refused(
      'redeemVoucher',
      409,
      { params: { code }, body: {}, as: ada },
      'Choose one of the things that this voucher covers.',
    );
    expect(without).toMatchObject({
      code: 'choice_needed',
      message: 'Choose one of the things that this voucher covers.',
      errors: { choice: ['Choose one of the things that this voucher covers.'] },
    });
    const foreign = { certification_id: 'react-junior-developer', type: 'EXAM' };
    await app().refused(
      'redeemVoucher',
      409,
      { params: { code }, body: { choice: foreign }, as: ada },
      'Choose one of the things that this voucher covers.',
    );
    const redeemed = await app().ok('redeemVoucher', { params: { code }, body: { choice: training }, as: ada });
    expect(redeemed.given).toMatchObject([training]);
    expect(redeemed.exams).toEqual([]);
    expect((await app().ok('auth', { as: ada })).vouchers).toEqual([{ code, product: training }]);
  });

  test('one that gives all of several things gives all of them', async () => {
    const ada = await app().user();
    const { code } = await app().voucher({ gives: 'all', covers: [exam, training] });
    const redeemed = await app().ok('redeemVoucher', { params: { code }, body: {}, as: ada });
    expect(redeemed.given).toMatchObject([exam, training]);
    expect(redeemed.exams).toHaveLength(1);
  });

  test('one whose exam is not offered stays valid', async () => {
    const ada = await app().user();
    const { code } = await app().voucher({ covers: [{ certification_id: 'cobol-senior-developer', type: 'EXAM' }] });
    expect((await app().ok('getVoucher', { params: { code } })).covers).toEqual([
      {
        certification_id: 'cobol-senior-developer',
        type: 'EXAM',
        title: 'cobol senior developer',
        tech: 'vuejs',
        level: 'senior',
      },
    ]);
    const refused = await app().refused(
      'redeemVoucher',
      409,
      { params: { code }, body: {}, as: ada },
      "This voucher's exam is currently unavailable. The voucher stays valid.",
    );
    expect(refused.code).toBe('not_offered');
    expect(await app().ok('getVoucher', { params: { code } })).toMatchObject({ state: 'open', refusal: null });
  });

  test('an unknown code, and one that is none, is not found', async () => {
    const ada = await app().user();
    for (const code of ['AAAA-BBBB-CCCC-DDDD', 'a_b', "x' or '1'='1"]) {
      await app().refused('getVoucher', 404, { params: { code } });
      await app().refused('redeemVoucher', 404, { params: { code }, body: {}, as: ada });
    }
  });
});

describeOnBoth('credentials', (kind) => {
  const app = useApp(kind);
  let ada: TestUser;
  let reviewer: TestUser;

  beforeEach(async () => {
    await app().queries.deleteFrom('attempt').execute();
    await app().queries.deleteFrom('credential').execute();
    ada = await app().user();
    reviewer = await app().user('reviewer');
  });

  const listed = async () => (await app().ok('listCredentials', { as: ada })).data;

  async function upholdDispute(id: string, credited: string[] = []) {
    await app().ok('openDispute', { params: { id }, body: { reason: REASON, exercise_ids: [] }, as: ada });
    await app().ok('decideDispute', {
      params: { id },
      body: {
        dispute_id: await openDisputeOf(app(), id),
        outcome: 'upheld',
        decision: 'The item is ambiguous.',
        credit_exercise_ids: credited,
      },
      as: reviewer,
    });
    app().clock.advance(HOUR);
    await app().runJobs();
  }

  test('[EX-14] a passed certification issues one, which anyone may open and only its holder lists', async () => {
    const { id } = await app().attemptIn('passed', ada, CERTIFICATION);
    const [credential, ...more] = await listed();
    expect(more).toEqual([]);
    expect(credential).toEqual({
      id: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
      certification_id: CERTIFICATION,
      title: (await app().ok('getExam', { params: { id }, as: ada })).title,
      tech: 'javascript',
      level: 'junior',
      holder_name: expect.stringMatching(/^Person \d+$/),
      holder_latin: null,
      issued_at: app().clock.now(),
      status: 'valid',
      revoked_at: null,
    });
    const opened = await app().ok('openCredential', { params: { id: credential?.id ?? '' } });
    expect(opened).toEqual({ ...credential, is_own: false, is_name_drawn: null });
    expect((await app().ok('listCredentials', { as: reviewer })).data).toEqual([]);
  });

  test('[EX-14] only its holder is told that it is the own one, and whether its files print the whole name', async () => {
    await app().attemptIn('passed', ada, CERTIFICATION);
    const [credential] = await listed();
    const id = credential?.id ?? '';
    const opened = (as: TestUser | null) => app().ok('openCredential', { params: { id }, as });
    const change = (values: { holder_name?: string; status?: string }) =>
      app().queries.updateTable('credential').set(values).where('id', '=', id).execute();
    expect(await opened(ada)).toEqual({ ...credential, is_own: true, is_name_drawn: true });
    await change({ holder_name: '山田太郎' });
    expect(await opened(ada)).toMatchObject({ is_own: true, is_name_drawn: true });
    // A script that no font has: hieroglyphs.
    await change({ holder_name: '𓂋𓈖' });
    expect(await opened(ada)).toMatchObject({ is_own: true, is_name_drawn: false });
    for (const other of [reviewer, null]) {
      expect(await opened(other)).toMatchObject({ is_own: false, is_name_drawn: null });
    }
    // What was revoked has no files.
    await change({ status: 'revoked' });
    expect(await opened(ada)).toMatchObject({ is_own: true, is_name_drawn: null });
    const reply = await app().call('openCredential', { params: { id }, as: ada });
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  test('[EX-14] a trial issues none, nor does a certification that is not passed', async () => {
    await app().attemptIn('passed', ada, TRIAL);
    await app().attemptIn('failed', ada, CERTIFICATION);
    expect(await listed()).toEqual([]);
  });

  test('[EX-14] a regrading that passes issues it, and one that passes again leaves it as it is', async () => {
    const { id } = await app().attemptIn('running', ada, CERTIFICATION);
    await app().save(ada, id, 1, (await app().rightEntries(id)).slice(0, 6));
    await app().ok('stopExam', { params: { id }, as: ada });
    await app().runJobs();
    const failed = await app().ok('getExam', { params: { id }, as: ada });
    expect(failed.state).toBe('failed');
    expect(await listed()).toEqual([]);
    const wrong = failed.result?.exercises.find(({ points }) => points === 0)?.id ?? '';
    await upholdDispute(id, [wrong]);
    const [issued] = await listed();
    expect(issued).toMatchObject({ status: 'valid', issued_at: app().clock.now() });
    await upholdDispute(id);
    expect(await listed()).toEqual([issued]);
  });

  test('[EX-14] a regrading for a dispute takes it from nobody, also when challenges fail that passed before', async () => {
    const { id } = await app().attemptIn('running', ada, CERTIFICATION);
    const entries = await app().rightEntries(id);
    const challenge = entries.filter(({ exercise_id }) => exercise_id.startsWith('challenge'));
    await app().save(ada, id, 1, [...entries.slice(0, 6), ...challenge]);
    await app().ok('stopExam', { params: { id }, as: ada });
    await app().runJobs();
    const [issued] = await listed();
    expect(issued).toMatchObject({ status: 'valid' });

    app().sandbox.next.push({ kind: 'finished', results: [] });
    await upholdDispute(id);
    expect((await app().ok('getExam', { params: { id }, as: ada })).state).toBe('passed');
    expect(await listed()).toEqual([issued]);
    expect(await app().ok('openCredential', { params: { id: issued?.id ?? '' } })).toMatchObject({ status: 'valid' });
  });

  test('[EX-14] making the attempt void revokes it', async () => {
    const { id } = await app().attemptIn('passed', ada, CERTIFICATION);
    await app().ok('voidExam', { params: { id }, body: { reason: 'Taken by somebody else.' }, as: reviewer });
    expect(await listed()).toMatchObject([{ status: 'revoked', revoked_at: app().clock.now() }]);
  });

  test('[EX-14] it is issued exactly once when several processes grade, and none when the result is not stored', async () => {
    const { id } = await app().attemptIn('running', ada, CERTIFICATION);
    await app().save(ada, id, 1, await app().rightEntries(id));
    await app().ok('stopExam', { params: { id }, as: ada });
    await Promise.all(Array.from({ length: 8 }, () => app().runJobs()));
    expect(await listed()).toHaveLength(1);
    expect(await app().queries.selectFrom('credential').select('attempt_id').execute()).toEqual([{ attempt_id: id }]);
  });

  test('a holder who deletes the account leaves it verifiable: with the name when that was asked for, without otherwise', async () => {
    const opened = async (keep_name: boolean) => {
      await app().attemptIn('passed', ada, CERTIFICATION);
      const [credential] = await listed();
      const params = { id: credential?.id ?? '' };
      const before = await app().ok('openCredential', { params });
      expect(before).toMatchObject({ ...credential });
      await app().ok('deleteAccount', { body: { confirmation: ada.email, keep_name }, as: ada });
      return { before, after: await app().ok('openCredential', { params }) };
    };
    const hidden = await opened(false);
    expect(hidden.after).toEqual({ ...hidden.before, holder_name: null });
    ada = await app().user();
    const named = await opened(true);
    expect(named.after).toEqual(named.before);
  });

  test('an exam that is graded again after its account was deleted names nobody', async () => {
    const { id } = await app().attemptIn('running', ada, CERTIFICATION);
    await app().save(ada, id, 1, await app().rightEntries(id));
    await app().ok('stopExam', { params: { id }, as: ada });
    const attempt = app().queries.updateTable('attempt').where('id', '=', id);
    await attempt.set({ state: 'failed' }).execute();
    await app().ok('deleteAccount', { body: { confirmation: ada.email }, as: ada });
    // As a dispute does that is upheld.
    await attempt.set({ state: 'grading' }).execute();
    await app().runJobs();
    const stored = await app().queries.selectFrom('credential').select(['user_id', 'holder_name', 'status']).execute();
    expect(stored).toEqual([{ user_id: null, holder_name: null, status: 'valid' }]);
  });
});

describeOnBoth('free weekends', (kind) => {
  const app = useApp(kind);

  beforeEach(() => app().queries.deleteFrom('free_weekend').execute());

  const now = () => app().clock.now();
  const read = async () => (await app().ok('freeWeekend', { params: { tech: 'javascript' } })).data;

  test('[ST-02] [ST-16] is announced, then free for 48 hours to the millisecond, then over', async () => {
    const { id } = await app().freeWeekend({ started_at: now() + HOUR });
    expect(await read()).toEqual({
      id,
      tech: 'javascript',
      state: 'not_started',
      is_enabled: true,
      is_active: false,
      started_at: now() + HOUR,
      ended_at: now() + HOUR + FREE_WEEKEND_MS,
      start_date: new Date(now() + HOUR).toISOString().slice(0, 10),
      end_date: new Date(now() + HOUR + FREE_WEEKEND_MS).toISOString().slice(0, 10),
      mock_exam: TRIAL,
      certifications: [CERTIFICATION],
      trainings: [CERTIFICATION],
    });
    app().clock.advance(HOUR - 1);
    expect(await read()).toMatchObject({ state: 'not_started', is_active: false });
    app().clock.advance(1);
    expect(await read()).toMatchObject({ state: 'active', is_active: true });
    app().clock.advance(FREE_WEEKEND_MS - 1);
    expect(await read()).toMatchObject({ state: 'active', is_active: true });
    app().clock.advance(1);
    expect(await read()).toMatchObject({ state: 'ended', is_active: false });
  });

  test('[ST-16] opens the mock exam while it runs, gives no exam voucher, and opens no certification exam', async () => {
    const ada = await app().user();
    await app().freeWeekend({ started_at: now() + HOUR });
    const body = { certification: TRIAL, free_weekend: true };
    await app().refused('createTrialExam', 403, { body, as: ada }, 'Your account has no access to this.');
    app().clock.advance(HOUR);
    const { id } = await app().ok('createTrialExam', { body, as: ada });
    expect(await app().ok('auth', { as: ada })).toMatchObject({ orders: [], vouchers: [], team_vouchers: [] });
    const attempts = await app().queries.selectFrom('attempt').select(['id', 'trial']).where('user_id', '=', ada.id);
    expect(await attempts.execute()).toEqual([{ id, trial: 1 }]);
    app().clock.advance(FREE_WEEKEND_MS);
    await app().refused(
      'createTrialExam',
      403,
      { body, as: await app().user() },
      'Your account has no access to this.',
    );
  });

  test('[ST-02] one that is not enabled is closed at any time, and is told to administrators alone; a technology without one has none', async () => {
    const { id } = await app().freeWeekend({ is_enabled: 0, started_at: now() - HOUR });
    const as = await app().user('administrator');
    const known = async () => (await app().ok('staffFreeWeekends', { as })).data;
    expect(await known()).toMatchObject([{ id, state: 'closed', is_active: false, is_enabled: false }]);
    // Nobody else is told of it, nor of its times.
    expect(await read()).toBeNull();
    app().clock.advance(2 * FREE_WEEKEND_MS);
    expect(await known()).toMatchObject([{ state: 'closed' }]);
    expect(await read()).toBeNull();
    expect(await app().ok('freeWeekend', { params: { tech: 'react' } })).toEqual({ data: null, is_possible: false });
    await app().refused('freeWeekend', 404, { params: { tech: 'cobol' } }, 'Tech not found');
  });

  test.each([
    [1, 1, FREE_WEEKEND_MS, 'not_started'],
    [1, 0, 1, 'active'],
    [1, -FREE_WEEKEND_MS, 0, 'ended'],
    [1, -10 * FREE_WEEKEND_MS, -9 * FREE_WEEKEND_MS, 'ended'],
  ])(
    '[ST-02] a row of the first release: enabled %i, from %i ms to %i ms from now: %s',
    async (enabled, from, to, state) => {
      await sql`insert into free_weekend
      (id, tech, is_enabled, started_at, ended_at, mock_exam, certifications, trainings)
      values ('weekend-1', 'javascript', ${enabled}, ${now() + from}, ${now() + to}, null, '[]', '[]')`.execute(
        app().queries,
      );
      expect(await read()).toMatchObject({ id: 'weekend-1', state, is_active: state === 'active' });
    },
  );

  test('[ST-02] the active one is chosen, with none active the one whose start is closest to now', async () => {
    const past = await app().freeWeekend({ started_at: now() - 10 * FREE_WEEKEND_MS });
    // One that is not offered hides none that is, however close.
    await app().freeWeekend({ is_enabled: 0, started_at: now() + 1 });
    await app().freeWeekend({ is_enabled: 0, started_at: now() - 4 * FREE_WEEKEND_MS - 1 });
    const next = await app().freeWeekend({ started_at: now() + 5 * FREE_WEEKEND_MS });
    await app().freeWeekend({ started_at: now() + 20 * FREE_WEEKEND_MS });
    expect((await read())?.id).toBe(next.id);
    app().clock.advance(-4 * FREE_WEEKEND_MS);
    expect((await read())?.id).toBe(past.id);
    app().clock.advance(4 * FREE_WEEKEND_MS);
    // Its start is further away than that of one that is announced.
    const active = await app().freeWeekend({ started_at: now() - FREE_WEEKEND_MS + 1 });
    const announced = await app().freeWeekend({ started_at: now() + 1 });
    expect((await read())?.id).toBe(active.id);
    await app().freeWeekend({ tech: 'react', started_at: now() + HOUR });
    const { data, meta } = await app().ok('freeWeekends', {});
    expect(data.map(({ tech, id }) => [tech, id === active.id])).toEqual([
      ['javascript', true],
      ['react', false],
    ]);
    expect(meta.total).toBe(2);
    expect(chooseFreeWeekend([], now())).toBe(null);
    expect(announced.id).not.toBe(active.id);
  });
});

describeOnBoth('technologies', (kind) => {
  const app = useApp(kind, { settings: { COMING_SOON_TECHS: 'nuxt, react', PREORDER_TECHS: 'angular,react' } });

  test('[ER-03] one that does not exist is not found, by that name', async () => {
    for (const path of [
      '/api/techs/svelte',
      '/api/techs/null',
      '/api/testimonials/svelte',
      '/api/free-weekend/svelte',
    ]) {
      const reply = await app().request(path, {});
      expect(reply.status, path).toBe(404);
      expect(reply.json, path).toMatchObject({ message: 'Tech not found' });
    }
  });

  test('[VO-09] [IN-01] each with its status by the settings, its documentation, its pages and its certifications', async () => {
    const { data, meta } = await app().ok('techs', {});
    expect(meta.total).toBe(6);
    expect(data.map(({ id, data: { status } }) => [id, status])).toEqual([
      ['vuejs', null],
      ['nuxt', 'COMING_SOON'],
      ['angular', 'PREORDER'],
      ['javascript', null],
      ['typescript', null],
      ['react', 'COMING_SOON'],
    ]);
    const javascript = await app().ok('tech', { params: { tech: 'javascript' } });
    expect(javascript).toEqual(data.find(({ id }) => id === 'javascript'));
    expect(javascript).toEqual({
      id: 'javascript',
      data: {
        status: null,
        doc_link: expect.stringMatching(/^https:\/\//),
        index_path: '/javascript',
        pages: ['/javascript', '/javascript/free-weekend', '/javascript/success'],
      },
      certifications: [CERTIFICATION, TRIAL],
    });
    await app().refused('tech', 404, { params: { tech: 'cobol' } }, 'Tech not found');
  });

  test('[IN-01] nobody has given a testimonial, and none is made up', async () => {
    expect(await app().ok('testimonials', { params: { tech: 'vuejs' } })).toEqual({ data: [], meta: { total: 0 } });
  });
});
