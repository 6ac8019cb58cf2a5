import { beforeEach, expect, test } from 'vitest';
import type { VoucherCombo } from '../../../src/contract/commerce/offers.ts';
import { endOfValidity } from '../../../src/server/commerce/place-voucher.ts';
import { expireVouchers } from '../../../src/server/commerce/vouchers/expire-vouchers.ts';
import { erasePersonalData } from '../../../src/server/data/account/personal-data.ts';
import { findUser } from '../../../src/server/data/account/users.ts';
import { combineVouchers } from '../../../src/server/data/migrations/0018-vouchers.ts';
import { CERTIFICATION, type TestUser } from '../../support/app.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

const DAY = 86_400_000;
const exam = { certification_id: CERTIFICATION, type: 'EXAM' as const };

describeOnBoth('vouchers of a buyer', (kind) => {
  const app = useApp(kind);
  let buyer: TestUser;
  /** Addresses of their own for each test: mails stay. */
  let ada = '';
  let bob = '';

  beforeEach(async () => {
    buyer = await app().user();
    await app().confirmAddress(buyer);
    ada = `ada-of-${buyer.email}`;
    bob = `bob-of-${buyer.email}`;
  });

  const owned = async (): Promise<VoucherCombo['vouchers']> =>
    (await app().ok('voucherCombos', { query: {}, as: buyer })).data.flatMap(({ vouchers }) => vouchers);
  const send = async (code: string, email: string) =>
    (await app().ok('sendVoucher', { params: { code }, body: { email }, as: buyer })).voucher;
  const look = (code: string, as: TestUser | null = null) => app().ok('getVoucher', { params: { code }, as });
  const mailsTo = (email: string) =>
    app().queries.selectFrom('mail').select(['subject', 'text', 'html']).where('recipient', '=', email).execute();

  test('[VC-01] one is read and redeemed by its code in any typing', async () => {
    const { code } = await app().voucher({ owner: buyer });
    const [first = '', second = '', ...rest] = code.toLowerCase().split('-');
    const typed = ` “${first} ${second}\u2013${rest.join('\u200B')}”.`;
    expect(await look(typed)).toMatchObject({ code, state: 'open' });
    const holder = await app().user();
    await app().ok('useVoucher', { params: { code: typed }, body: {}, as: holder });
    expect(await look(code)).toMatchObject({ state: 'redeemed' });
  });

  test('[VC-01] [VC-06] one is sent, opened and redeemed, and its buyer sees each step; the recipient learns nothing of the buyer', async () => {
    const { code } = await app().voucher({ owner: buyer, validUntil: app().clock.now() + DAY });
    const sentAt = app().clock.now();
    expect(await send(code, ada)).toMatchObject({
      code,
      state: 'sent',
      sent_to: ada,
      sent_at: sentAt,
      opened_at: null,
    });

    app().clock.advance(1000);
    // The buyer's own look is not an opening.
    await look(code, buyer);
    expect(await owned()).toMatchObject([{ code, state: 'sent', opened_at: null }]);
    const seen = await look(code);
    expect(seen).toEqual({
      code,
      state: 'open',
      gives: 'one',
      covers: [{ ...exam, title: expect.any(String), tech: 'javascript', level: 'junior' }],
      valid_until: sentAt + DAY,
      refusal: null,
    });
    app().clock.advance(1000);
    // The first time counts.
    await look(code);
    expect(await owned()).toMatchObject([{ state: 'opened', sent_to: ada, opened_at: sentAt + 1000 }]);

    const holder = await app().user();
    await app().ok('redeemVoucher', { params: { code }, body: {}, as: holder });
    const { data } = await app().ok('voucherCombos', { query: {}, as: buyer });
    expect(data).toMatchObject([
      {
        code: expect.stringMatching(/^C-[2-9A-Z]{4}-[2-9A-Z]{4}$/),
        total: 1,
        assigned: 1,
        redeemed: 1,
        products: [exam],
      },
    ]);
    expect(data[0]?.vouchers).toMatchObject([
      { code, state: 'redeemed', sent_to: ada, opened_at: sentAt + 1000, redeemed_at: sentAt + 2000 },
    ]);
    const used = await app().refused(
      'sendVoucher',
      409,
      { params: { code }, body: { email: bob }, as: buyer },
      'This voucher has been used already.',
    );
    expect(used.code).toBe('voucher_used');
    await app().refused('takeBackVoucher', 409, { params: { code }, as: buyer }, 'This voucher has been used already.');
  });

  test('[VC-06] the mail says who sends it, what it gives and until when, and has the link, as text and as HTML', async () => {
    const validUntil = Date.UTC(2027, 10, 22, 23, 59, 59, 999);
    const { code } = await app().voucher({ owner: buyer, validUntil });
    await send(code, ada);
    const [mail] = await mailsTo(ada);
    const link = `${app().services.settings.publicUrl}/voucher/${code}`;
    expect(mail?.subject).toBe('A voucher for you');
    for (const part of [buyer.email, (await look(code)).covers[0]?.title ?? '-', '22 November 2027', link]) {
      expect(mail?.text).toContain(part);
      expect(mail?.html).toContain(part);
    }
  });

  test('[VC-06] the same address gets the mail again; for another one the first link stops working', async () => {
    const { code } = await app().voucher({ owner: buyer });
    await send(code, ada);
    await look(code);
    app().clock.advance(1000);
    expect(await send(code, ada.toUpperCase())).toMatchObject({ code, state: 'opened', sent_at: app().clock.now() });
    expect(await mailsTo(ada)).toHaveLength(2);

    const moved = await send(code, bob);
    expect(moved).toMatchObject({ state: 'sent', sent_to: bob, opened_at: null });
    expect(moved.code).not.toBe(code);
    expect((await mailsTo(bob))[0]?.text).toContain(moved.code);
    expect(await look(code)).toMatchObject({ state: 'takenBack', refusal: 'This voucher was taken back.' });
    expect(await owned()).toMatchObject([{ code: moved.code }]);
    const holder = await app().user();
    const refused = await app().refused(
      'redeemVoucher',
      409,
      { params: { code }, body: {}, as: holder },
      'This voucher was taken back.',
    );
    expect(refused.code).toBe('voucher_taken_back');
    await app().ok('redeemVoucher', { params: { code: moved.code }, body: {}, as: holder });
  });

  test('[VC-06] an unused one is taken back and gives a new code, the same one when it is asked again', async () => {
    const { code } = await app().voucher({ owner: buyer, gives: 'all', validUntil: app().clock.now() + DAY });
    await send(code, ada);
    const before = await owned();
    const back = await app().ok('takeBackVoucher', { params: { code }, as: buyer });
    expect(back.voucher).toEqual({
      ...before[0],
      code: expect.stringMatching(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/),
      state: 'open',
      sent_to: null,
      sent_at: null,
    });
    expect(await app().ok('takeBackVoucher', { params: { code }, as: buyer })).toEqual(back);
    expect(await owned()).toEqual([back.voucher]);
    const stored = app().queries.selectFrom('voucher').select(['sent_to', 'replaced_by']).where('code', '=', code);
    expect(await stored.executeTakeFirstOrThrow()).toEqual({ sent_to: null, replaced_by: back.voucher.code });
  });

  test('[VO-11] one whose last day is over is expired for everybody, before and after the job has stored it', async () => {
    const { code } = await app().voucher({ owner: buyer, validUntil: app().clock.now() + 3 * DAY });
    app().clock.advance(3 * DAY);
    // Those of other tests.
    await expireVouchers(app().services);
    expect(await look(code)).toMatchObject({ state: 'open' });
    app().clock.advance(1);
    const check = async () => {
      expect(await look(code)).toMatchObject({ state: 'expired', refusal: 'This voucher has expired.' });
      expect(await owned()).toMatchObject([{ state: 'expired' }]);
      expect((await app().ok('auth', { as: buyer })).team_vouchers).toEqual([]);
      for (const refused of [
        await app().refused(
          'redeemVoucher',
          409,
          { params: { code }, body: {}, as: buyer },
          'This voucher has expired.',
        ),
        await app().refused(
          'sendVoucher',
          409,
          { params: { code }, body: { email: ada }, as: buyer },
          'This voucher has expired.',
        ),
        await app().refused('takeBackVoucher', 409, { params: { code }, as: buyer }, 'This voucher has expired.'),
      ]) {
        expect(refused.code).toBe('voucher_expired');
      }
    };
    await check();
    expect(await expireVouchers(app().services)).toBe(1);
    expect(await expireVouchers(app().services)).toBe(0);
    await check();
  });

  test('[VC-01] a buyer uses one for themselves and is told where to begin', async () => {
    const { code } = await app().voucher({ owner: buyer });
    const used = await app().ok('useVoucher', { params: { code }, body: {}, as: buyer });
    expect(used.next).toBe(`/javascript/exam/${used.exams[0]?.id}/terms`);
    const training = { ...exam, type: 'TRAINING' as const };
    const other = await app().voucher({ owner: buyer, covers: [training] });
    const next = await app().ok('useVoucher', { params: { code: other.code }, body: {}, as: buyer });
    expect(next).toMatchObject({ given: [training], exams: [], next: '/javascript/dashboard' });
  });

  test('one is sent only by who has confirmed their own address', async () => {
    const newcomer = await app().user();
    const { code } = await app().voucher({ owner: newcomer });
    const body = { email: ada };
    const refused = await app().refused(
      'sendVoucher',
      403,
      { params: { code }, body, as: newcomer },
      'Confirm your own email address first: the mail names it as the sender.',
    );
    expect(refused.code).toBe('email_unconfirmed');
    expect(await mailsTo(ada)).toEqual([]);
  });

  test('whom vouchers went to is forgotten with the account of the sender, and the vouchers stay valid', async () => {
    const { code } = await app().voucher({ owner: buyer });
    await send(code, ada);
    const stored = await findUser(app().queries, buyer.id);
    if (!stored) throw new Error('The buyer is not there.');
    await erasePersonalData(app().queries, stored, app().clock.now());
    const row = app().queries.selectFrom('voucher').select(['sent_to', 'state']).where('code', '=', code);
    expect(await row.executeTakeFirstOrThrow()).toEqual({ sent_to: null, state: 'sent' });
    expect(await look(code)).toMatchObject({ refusal: null });
  });

  test('those from before there were combos become combos: by order or moment and by what they cover', async () => {
    const order = await app().order(buyer, { quantity: 2 });
    const ofOrder = [
      await app().voucher({ owner: buyer, order: order.id }),
      await app().voucher({ owner: buyer, order: order.id }),
    ];
    const alone = await app().voucher({ owner: buyer, gives: 'all' });
    const unowned = await app().voucher();
    await app().queries.updateTable('voucher').set({ combo_id: null, unit: null }).execute();
    await app().queries.deleteFrom('voucher_combo').execute();
    await combineVouchers(app().queries);
    const { data } = await app().ok('voucherCombos', { query: {}, as: buyer });
    const found = data.map(({ order_id, total, vouchers }) => [
      order_id,
      total,
      vouchers.map(({ code }) => code).sort(),
    ]);
    expect(found).toHaveLength(2);
    expect(found).toContainEqual([order.id, 2, ofOrder.map(({ code }) => code).sort()]);
    expect(found).toContainEqual([null, 1, [alone.code]]);
    const rest = app().queries.selectFrom('voucher').select('combo_id').where('code', '=', unowned.code);
    expect(await rest.executeTakeFirstOrThrow()).toEqual({ combo_id: null });
    await combineVouchers(app().queries);
    expect((await app().ok('voucherCombos', { query: {}, as: buyer })).data).toEqual(data);
  });
});

describeOnBoth('mails with vouchers', (kind) => {
  const app = useApp(kind, { settings: { RATE_LIMIT_FACTOR: '1' } });

  test('go five times an hour to one address, by all senders together', async () => {
    const codes: [TestUser, string][] = [];
    for (let count = 0; count < 6; count += 1) {
      const buyer = await app().user();
      await app().confirmAddress(buyer);
      codes.push([buyer, (await app().voucher({ owner: buyer })).code]);
    }
    const replies: { status: number; json: unknown }[] = [];
    for (const [as, code] of codes) {
      const body = { email: 'friend@example.org' };
      replies.push(await app().call('sendVoucher', { params: { code }, body, as }));
    }
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    // The code says that it is this address alone: the others of a list are sent.
    expect(replies.at(-1)?.json).toMatchObject({
      code: 'address_limit',
      message: expect.stringMatching(
        /^Too many attempts\. Try again in \d+ minutes\. One address gets only a few vouchers an hour\.$/,
      ),
    });
    const [[as, code] = []] = codes;
    if (!as || !code) throw new Error('There is no buyer.');
    await app().ok('sendVoucher', { params: { code }, body: { email: 'another@example.org' }, as });
  });

  test('[VC-06] have a limit for all that one sender sends, with a code that says that no other address goes either', async () => {
    const as = await app().user();
    await app().confirmAddress(as);
    const { code } = await app().voucher({ owner: as });
    const sendTo = (email: string) => app().call('sendVoucher', { params: { code }, body: { email }, as });
    for (let count = 0; count < 200; count += 1) await sendTo(`pupil-${count}-of-${as.email}`);
    const refused = await sendTo(`one-more-of-${as.email}`);
    expect(refused).toMatchObject({ status: 429, json: { code: 'too_many' } });
  });
});

test('a voucher is valid to the end of the day some months later, or of the month when that has no such day', () => {
  const end = (at: number, months: number) => new Date(endOfValidity(at, months)).toISOString();
  expect(end(Date.UTC(2026, 10, 22, 14), 12)).toBe('2027-11-22T23:59:59.999Z');
  expect(end(Date.UTC(2027, 0, 31), 1)).toBe('2027-02-28T23:59:59.999Z');
  expect(end(Date.UTC(2026, 11, 31, 23, 59), 2)).toBe('2027-02-28T23:59:59.999Z');
});
