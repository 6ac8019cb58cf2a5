import { describe, expect, test } from 'vitest';
import {
  deleteCouponUse,
  findFreeSlot,
  hasUsedCoupon,
  insertCouponUse,
  isCouponUsedUp,
} from '../../src/server/data/commerce/coupon-uses.ts';
import {
  findUnbegunExam,
  listEntitlementsOfOrder,
  listEntitlementsOfUser,
  listExamsToOpen,
  lockEntitlement,
  setAttemptOfEntitlement,
  withdrawEntitlement,
} from '../../src/server/data/commerce/entitlements.ts';
import {
  countOpenReservations,
  deleteFreeWeekendIfUnchanged,
  findFreeWeekend,
  findReservation,
  listOpenReservations,
  listWeekendChanges,
  lockFreeWeekends,
  markNotified,
  reopenReservations,
  updateFreeWeekendIfUnchanged,
} from '../../src/server/data/commerce/free-weekends.ts';
import { findInvoice, listInvoices } from '../../src/server/data/commerce/invoices.ts';
import { findOfferRevision, listOfferRevisions } from '../../src/server/data/commerce/offer-store.ts';
import {
  findCredentialOfAttempt,
  findOrderToOnboard,
  findVoucher,
  hasBelongings,
  hasTeamsOrder,
  hasUpgradeableOrder,
  listCredentialsOfUser,
  listFreeWeekends,
  listVouchersOf,
  listVouchersOfOrder,
  listVouchersRedeemedBy,
  markGiven,
  updateCredentialIfUnchanged,
  updateHolderName,
  updateVoucherIfUnchanged,
} from '../../src/server/data/commerce/offers.ts';
import {
  countOpenReviews,
  listOpenReviews,
  listReviewsOfOrder,
  updateOrderReviewIfUnchanged,
} from '../../src/server/data/commerce/order-reviews.ts';
import {
  deleteUnpaidOrders,
  findOrderOfUser,
  listAbandonedDrafts,
  listOrderLines,
  listOrdersOfTeam,
  listOrdersOfUser,
  listOverdueSessions,
  listUnclaimedOrders,
  listUpgradesOf,
  lockGivenRetakes,
  lockOrder,
  reportPurchase,
  updateLine,
  updateOrderIfUnchanged,
} from '../../src/server/data/commerce/orders.ts';
import {
  deleteEndedPaymentEvents,
  findListedUntil,
  setOrderOfPaymentEvent,
  storeListedUntil,
  updatePaymentEventIfUnchanged,
} from '../../src/server/data/commerce/payment-events.ts';
import {
  findRefundByKey,
  listRefunds,
  listRequestedRefunds,
  updateRefundIfUnchanged,
} from '../../src/server/data/commerce/refunds.ts';
import { listCombosOf, listOverdueCodes } from '../../src/server/data/commerce/voucher-combos.ts';
import { revokedPositions } from '../../src/server/data/credential-statuses.ts';
import { listDueDeliveries } from '../../src/server/data/deliveries.ts';
import { closeOnboardingOfOrders, listOrdersToOnboard, listTeamHistory } from '../../src/server/data/team/teams.ts';
import { idsOf, useStoredRows } from '../support/stored-rows.ts';

const rows = useStoredRows();

/** A fulfilled order of one piece, unless told otherwise. */
const order = (id: string, more: object = {}) => ({
  id,
  user_id: null,
  state: 'fulfilled',
  quantity: 1,
  created_at: 1,
  version: 0,
  onboarding_status: 'open',
  ...more,
});
const voucher = (code: string, more: object = {}) => ({ code, state: 'open', created_at: 1, version: 0, ...more });
const codesOf = (found: readonly { code: string }[]) => found.map(({ code }) => code);

describe('orders', () => {
  test('[RT-37] those of a buyer are the newest first, without those that came to nothing', async () => {
    const own = { user_id: 'ada' };
    rows.put(
      'order',
      order('o-b', own),
      order('o-c', { ...own, created_at: 2 }),
      order('o-a', own),
      order('o-d', { user_id: 'eve', created_at: 9 }),
    );
    rows.put(
      'order',
      ...['draft', 'expired', 'cancelled'].map((state) => order(`o-${state}`, { ...own, state, created_at: 9 })),
    );
    expect(idsOf(await listOrdersOfUser(rows.queries, 'ada'))).toEqual(['o-c', 'o-a', 'o-b']);
    expect((await findOrderOfUser(rows.queries, 'ada', 'o-b'))?.id).toBe('o-b');
    expect(await findOrderOfUser(rows.queries, 'ada', 'o-d')).toBeUndefined();
  });

  test('[TM-04] those of a team are the newest first, with who placed them, and are set up by that person', async () => {
    rows.put(
      'user',
      { id: 'tb-1', first_name: 'Ada', last_name: 'B' },
      { id: 'tb-2', first_name: 'Bob', last_name: 'C', deleted_at: 5 },
    );
    const own = { team_id: 'tt', user_id: 'tb-1', quantity: 5 };
    rows.put(
      'order',
      order('to-b', own),
      order('to-c', { ...own, created_at: 2, user_id: 'tb-2' }),
      order('to-a', own),
      order('to-d', { ...own, team_id: 'other', created_at: 9 }),
    );
    const listed = await listOrdersOfTeam(rows.queries, 'tt');
    expect(listed.map(({ id, first_name }) => [id, first_name])).toEqual([
      ['to-c', null],
      ['to-a', 'Ada'],
      ['to-b', 'Ada'],
    ]);
    rows.put(
      'order',
      order('to-e', { ...own, onboarding_status: 'complete' }),
      order('to-f', { ...own, state: 'refunded' }),
      order('to-g', { ...own, created_at: 0 }),
    );
    expect(await listOrdersToOnboard(rows.queries, 'tt', 'tb-1')).toEqual(['to-g', 'to-a', 'to-b']);
    await closeOnboardingOfOrders(rows.queries, 'tt');
    expect(await listOrdersToOnboard(rows.queries, 'tt', 'tb-1')).toEqual([]);
    expect(await listOrdersToOnboard(rows.queries, 'other', 'tb-1')).toEqual(['to-d']);
    const toOnboard = async (id: string, user = 'on') => (await findOrderToOnboard(rows.queries, user, id))?.id;
    const mine = { user_id: 'on', quantity: 2 };
    rows.put(
      'order',
      order('on-1', mine),
      order('on-2', { ...mine, quantity: 1 }),
      order('on-3', { ...mine, state: 'refunded' }),
      order('on-4', { ...mine, onboarding_status: 'complete' }),
    );
    expect(await toOnboard('on-1')).toBe('on-1');
    for (const id of ['on-2', 'on-3', 'on-4']) expect(await toOnboard(id), id).toBeUndefined();
    expect(await toOnboard('on-1', 'eve')).toBeUndefined();
  });

  test('[GU-06] [GU-07] what opens pages of orders: one that can be upgraded, a team order, vouchers', async () => {
    rows.put(
      'order',
      order('gu-1', { user_id: 'g1', can_upgrade: 1 }),
      order('gu-2', { user_id: 'g2', can_upgrade: 0, quantity: 2 }),
      order('gu-3', { user_id: 'g3', quantity: 2, state: 'refunded', can_upgrade: 0 }),
    );
    rows.put('voucher', voucher('gu-4', { owner_id: 'g4' }), voucher('gu-5', { redeemed_by: 'g5' }));
    rows.put('entitlement', { id: 'gu-6', user_id: 'g6' });
    const people = ['g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7'];
    const who = async (has: typeof hasBelongings) => {
      const found = await Promise.all(people.map((user) => has(rows.queries, user)));
      return people.filter((_, at) => found[at]);
    };
    expect(await who(hasUpgradeableOrder)).toEqual(['g1']);
    expect(await who(hasTeamsOrder)).toEqual(['g2', 'g4']);
    expect(await who(hasBelongings)).toEqual(['g1', 'g2', 'g3', 'g4', 'g5', 'g6']);
  });

  test('[EX-16] paid retakes are those of one person and certification', async () => {
    const own = { user_id: 'rt', retake_of: 'vue' };
    rows.put(
      'order',
      order('rt-b', own),
      order('rt-a', { ...own, state: 'partlyRefunded' }),
      order('rt-c', { ...own, state: 'disputed' }),
    );
    rows.put('order', order('rt-d', { ...own, retake_of: 'react' }), order('rt-e', { ...own, user_id: 'eve' }));
    expect(idsOf(await lockGivenRetakes(rows.queries, 'sqlite', 'rt', 'vue'))).toEqual(['rt-a', 'rt-b']);
  });

  test('[CO-06] an order is written as it was read, and no other one', async () => {
    rows.put('order', order('lo-1'), order('lo-2'));
    const read = await lockOrder(rows.queries, 'sqlite', 'lo-2');
    if (!read) throw new Error('There is no such order.');
    const columns = { state: 'refunded', refunded: 5, problem: null, paid_at: 4 };
    expect(await updateOrderIfUnchanged(rows.queries, read, columns)).toMatchObject({
      id: 'lo-2',
      version: 1,
      ...columns,
    });
    expect(await updateOrderIfUnchanged(rows.queries, read, columns)).toBeUndefined();
    expect((await lockOrder(rows.queries, 'sqlite', 'lo-1'))?.state).toBe('fulfilled');
  });

  test('[CO-05] upgrades of an order, and orders of an address without an account, are the oldest first', async () => {
    rows.put(
      'order',
      order('up-1', { upgrade_of: 'up', created_at: 2 }),
      order('up-2', { upgrade_of: 'up', created_at: 1 }),
      order('up-3', { upgrade_of: 'down' }),
    );
    expect(idsOf(await listUpgradesOf(rows.queries, 'up'))).toEqual(['up-2', 'up-1']);
    const mail = { email: 'gil@example.com' };
    rows.put(
      'order',
      order('un-1', { ...mail, created_at: 2 }),
      order('un-2', { ...mail, created_at: 1 }),
      order('un-3', { ...mail, user_id: 'gil' }),
      order('un-4', { email: 'hal@example.com' }),
    );
    expect(idsOf(await listUnclaimedOrders(rows.queries, 'gil@example.com'))).toEqual(['un-2', 'un-1']);
  });

  test('[IN-04] a purchase is reported once, when it is paid', async () => {
    rows.put('order', order('rp-1', { paid_at: 5 }), order('rp-2', { paid_at: null }), order('rp-3', { paid_at: 5 }));
    expect([
      await reportPurchase(rows.queries, 'rp-2', 9),
      await reportPurchase(rows.queries, 'rp-1', 9),
      await reportPurchase(rows.queries, 'rp-1', 9),
    ]).toEqual([false, true, false]);
    expect(await reportPurchase(rows.queries, 'rp-3', 9)).toBe(true);
  });

  test('[CO-09] lines are in the order in which they were shown, and are given back one by one', async () => {
    const line = (order_id: string, position: number) => ({
      order_id,
      position,
      quantity: 2,
      refunded: 0,
      returned: 0,
    });
    rows.put('order_line', line('li-1', 2), line('li-1', 0), line('li-1', 1), line('li-2', 1));
    await updateLine(rows.queries, { order_id: 'li-1', position: 1 }, { refunded: 7, returned: 1 });
    const shown = async (id: string) =>
      (await listOrderLines(rows.queries, id)).map(({ position, refunded, returned }) => [
        position,
        refunded,
        returned,
      ]);
    expect(await shown('li-1')).toEqual([
      [0, 0, 0],
      [1, 7, 1],
      [2, 0, 0],
    ]);
    expect(await shown('li-2')).toEqual([[1, 0, 0]]);
  });

  test('[CO-10] whose time to pay is over, the longest first, and what is deleted of it', async () => {
    const due = (expires_at: number, state: string, more: object = {}) => ({
      expires_at,
      state,
      provider_session: ['expired', 'cancelled'].includes(state) ? null : `s-${expires_at}-${state}`,
      paid_at: null,
      ...more,
    });
    rows.put(
      'order',
      order('ov-1', due(11, 'awaitingPayment')),
      order('ov-2', due(10, 'failed')),
      order('ov-3', due(12, 'awaitingPayment')),
      order('ov-4', due(9, 'fulfilled')),
    );
    rows.put(
      'order',
      order('ov-5', due(8, 'failed', { provider_session: null })),
      order('ov-6', due(7, 'draft')),
      order('ov-7', due(6, 'draft')),
      order('ov-8', due(12, 'draft')),
    );
    expect(await listOverdueSessions(rows.queries, 12, 9)).toEqual(['s-10-failed', 's-11-awaitingPayment']);
    expect(await listOverdueSessions(rows.queries, 12, 1)).toEqual(['s-10-failed']);
    expect(idsOf(await listAbandonedDrafts(rows.queries, 12, 9))).toEqual(['ov-7', 'ov-6']);
    expect(idsOf(await listAbandonedDrafts(rows.queries, 12, 1))).toEqual(['ov-7']);
    rows.put(
      'order',
      order('de-1', due(4, 'expired')),
      order('de-2', due(3, 'cancelled')),
      order('de-3', due(5, 'expired')),
      order('de-4', due(1, 'expired', { paid_at: 1 })),
    );
    rows.put(
      'order',
      order('de-5', due(1, 'expired')),
      order('de-6', due(1, 'expired')),
      order('de-7', due(4, 'cancelled')),
    );
    rows.put('ledger_transfer', { id: 'lt', order_id: 'de-5' });
    // Free, so that nobody paid for it.
    rows.put('order', order('de-8', due(1, 'fulfilled', { provider_session: null })));
    rows.put(
      'order_review',
      { id: 'de-r1', order_id: 'de-6', state: 'open', external_id: 'x' },
      { id: 'de-r2', order_id: 'de-7', state: 'closed', external_id: 'x' },
    );
    const left = async () =>
      idsOf(await rows.queries.selectFrom('order').select('id').where('id', 'like', 'de-%').orderBy('id').execute());
    expect(await deleteUnpaidOrders(rows.queries, 5, 1)).toBe(1);
    expect(await left()).toEqual(['de-1', 'de-3', 'de-4', 'de-5', 'de-6', 'de-7', 'de-8']);
    expect(await deleteUnpaidOrders(rows.queries, 5, 9)).toBe(2);
    expect(await left()).toEqual(['de-3', 'de-4', 'de-5', 'de-6', 'de-8']);
    const ids = await rows.queries.selectFrom('order').select('id').where('id', 'in', ['ov-1', 'ov-7']).execute();
    expect(ids).toHaveLength(2);
  });
});

describe('coupons', () => {
  const use = (order_id: string, code: string, slot: number | null, more: object = {}) => ({
    order_id,
    code,
    slot,
    user_id: null,
    once_for: null,
    at: 1,
    ...more,
  });

  test('[CO-07] a coupon is used up at its last use, not counting an order’s own', async () => {
    rows.put(
      'coupon_use',
      use('cu-1', 'THREE', 1),
      use('cu-2', 'THREE', 2),
      use('cu-3', 'THREE', null),
      use('cu-4', 'OTHER', 3),
    );
    expect(await isCouponUsedUp(rows.queries, 'THREE', 3)).toBe(false);
    expect(await findFreeSlot(rows.queries, 'THREE', 3)).toBe(3);
    rows.put('coupon_use', use('cu-5', 'THREE', 3));
    expect([await isCouponUsedUp(rows.queries, 'THREE', 3), await isCouponUsedUp(rows.queries, 'THREE', 4)]).toEqual([
      true,
      false,
    ]);
    const without = (id: string) => isCouponUsedUp(rows.queries, 'THREE', 3, [id]);
    expect([await without('cu-2'), await without('cu-3'), await without('cu-4')]).toEqual([false, true, true]);
    expect(await findFreeSlot(rows.queries, 'THREE', 3)).toBe(4);
    await deleteCouponUse(rows.queries, 'cu-2');
    expect(await isCouponUsedUp(rows.queries, 'THREE', 3)).toBe(false);
    expect(await findFreeSlot(rows.queries, 'THREE', 3)).toBe(2);
    await deleteCouponUse(rows.queries, 'cu-1');
    expect(await findFreeSlot(rows.queries, 'THREE', 3)).toBe(1);
    expect(await isCouponUsedUp(rows.queries, 'NONE', 1)).toBe(false);
    expect(await insertCouponUse(rows.queries, use('cu-6', 'THREE', 3))).toBe(false);
    expect(await insertCouponUse(rows.queries, use('cu-6', 'THREE', 1))).toBe(true);
  });

  test('[CO-07] an account or an address uses a coupon once, for another order than its own', async () => {
    rows.put(
      'coupon_use',
      use('on-a', 'ONCE', null, { user_id: 'ada' }),
      use('on-b', 'ONCE', null, { once_for: 'gil@example.com' }),
      use('on-c', 'TWICE', null, { user_id: 'bob', once_for: 'hal@example.com' }),
    );
    const used = (userId: string | null, email: string | null, except?: string) =>
      hasUsedCoupon(rows.queries, 'ONCE', { userId, email }, except ? [except] : []);
    expect([await used('ada', null), await used(null, 'gil@example.com'), await used('ada', 'x', 'on-b')]).toEqual([
      true,
      true,
      true,
    ]);
    expect([await used('ada', null, 'on-a'), await used(null, 'gil@example.com', 'on-b')]).toEqual([false, false]);
    expect([await used('bob', 'hal@example.com'), await used(null, null)]).toEqual([false, false]);
  });
});

describe('what was given', () => {
  const given = (id: string, more: object = {}) => ({
    ...{
      id,
      user_id: 'ent',
      certification_id: 'vue',
      type: 'EXAM',
      source: 'order',
      source_id: id,
      position: 0,
      state: 'granted',
      attempt_id: null,
      created_at: 1,
      ...more,
    },
  });

  test('[VO-11] entitlements of a person are the oldest first, without those that were withdrawn', async () => {
    rows.put(
      'entitlement',
      given('e-b', { created_at: 2 }),
      given('e-c', { created_at: 2 }),
      given('e-a', { created_at: 2 }),
      given('e-d'),
      given('e-e', { state: 'withdrawn' }),
      given('e-f', { user_id: 'eve' }),
    );
    expect(idsOf(await listEntitlementsOfUser(rows.queries, 'ent'))).toEqual(['e-d', 'e-a', 'e-b', 'e-c']);
  });

  test('[CO-10] what an order gave is listed by position and type, withdrawn or not', async () => {
    const of = { user_id: 'lines', source_id: 'so' };
    rows.put(
      'entitlement',
      given('so-1', { ...of, position: 1 }),
      given('so-2', { ...of, type: 'TRAINING', state: 'withdrawn' }),
      given('so-3', of),
      given('so-4', { ...of, source: 'voucher' }),
      given('so-5', { ...of, source_id: 'other' }),
    );
    expect(idsOf(await listEntitlementsOfOrder(rows.queries, 'so'))).toEqual(['so-3', 'so-2', 'so-1']);
  });

  test('[EX-01] exams that wait for an attempt, the oldest first, of those that can be taken', async () => {
    const of = { user_id: 'open', certification_id: 'nuxt' };
    rows.put(
      'entitlement',
      given('op-1', { ...of, created_at: 3 }),
      given('op-2', { ...of, created_at: 2 }),
      given('op-3', { ...of, type: 'TRAINING' }),
      given('op-4', { ...of, attempt_id: 'x' }),
    );
    rows.put(
      'entitlement',
      given('op-5', { ...of, state: 'withdrawn' }),
      given('op-6', { ...of, certification_id: 'angular' }),
    );
    expect(idsOf(await listExamsToOpen(rows.queries, ['nuxt', 'react'], 9))).toEqual(['op-2', 'op-1']);
    expect(idsOf(await listExamsToOpen(rows.queries, ['nuxt'], 1))).toEqual(['op-2']);
    expect(await listExamsToOpen(rows.queries, [], 9)).toEqual([]);
    const read = await lockEntitlement(rows.queries, 'sqlite', 'op-1');
    if (!read) throw new Error('There is no such entitlement.');
    await setAttemptOfEntitlement(rows.queries, 'op-1', 'at');
    expect(await withdrawEntitlement(rows.queries, read)).toBe(false);
    expect(await withdrawEntitlement(rows.queries, { ...read, attempt_id: 'at' })).toBe(true);
    const states = await rows.queries
      .selectFrom('entitlement')
      .select(['id', 'state', 'attempt_id'])
      .where('id', 'in', ['op-1', 'op-2'])
      .orderBy('id')
      .execute();
    expect(states).toEqual([
      { id: 'op-1', state: 'withdrawn', attempt_id: 'at' },
      { id: 'op-2', state: 'granted', attempt_id: null },
    ]);
  });

  test('[RT-09] the exam that was not begun is that of the newest order', async () => {
    const of = (attempt_id: string, created_at: number, more: object = {}) => ({
      user_id: 'begin',
      attempt_id,
      created_at,
      ...more,
    });
    const attempt = (id: string, state: string) => ({ id, state, user_id: 'begin', certification_id: `exam-${id}` });
    rows.put(
      'attempt',
      attempt('b-1', 'ready'),
      attempt('b-2', 'awaitingTerms'),
      attempt('b-3', 'running'),
      attempt('b-4', 'ready'),
      attempt('b-5', 'ready'),
      attempt('b-6', 'ready'),
      attempt('b-7', 'ready'),
    );
    rows.put(
      'entitlement',
      given('be-1', of('b-1', 1)),
      given('be-3', of('b-2', 2)),
      given('be-2', of('b-7', 2)),
      given('be-4', of('b-3', 9)),
    );
    rows.put(
      'entitlement',
      given('be-5', of('b-4', 9, { source: 'voucher' })),
      given('be-6', of('b-5', 9, { state: 'withdrawn' })),
      given('be-7', of('b-6', 9, { user_id: 'eve' })),
    );
    expect(await findUnbegunExam(rows.queries, 'begin')).toEqual({ id: 'b-7', certification_id: 'exam-b-7' });
    expect(await findUnbegunExam(rows.queries, 'nobody')).toBeUndefined();
  });

  test('[VC-04] credentials of a holder are the newest first, and change as they were read', async () => {
    const credential = (id: string, issued_at: number, user_id = 'hold') => ({
      id,
      issued_at,
      user_id,
      attempt_id: `at-${id}`,
      status: 'valid',
      holder_name: 'Ada',
    });
    rows.put(
      'credential',
      credential('cr-b', 1),
      credential('cr-c', 2),
      credential('cr-a', 1),
      credential('cr-d', 9, 'eve'),
    );
    const list = await listCredentialsOfUser(rows.queries, 'hold');
    expect(idsOf(list)).toEqual(['cr-c', 'cr-a', 'cr-b']);
    const read = await findCredentialOfAttempt(rows.queries, 'at-cr-b');
    if (!read) throw new Error('There is no such credential.');
    const named = (holder_name: string) => ({ holder_name, holder_latin: null });
    expect(await updateHolderName(rows.queries, { ...read, holder_name: 'Eve' }, named('Bob'))).toBe(false);
    expect(await updateHolderName(rows.queries, read, named('Ada L.'))).toBe(true);
    const columns = { status: 'revoked', revoked_at: 9 };
    expect(await updateCredentialIfUnchanged(rows.queries, { ...read, status: 'revoked' }, columns)).toBeUndefined();
    expect((await updateCredentialIfUnchanged(rows.queries, read, columns))?.id).toBe('cr-b');
    expect(await updateHolderName(rows.queries, { ...read, holder_name: 'Ada L.' }, named('Bob'))).toBe(false);
    expect(
      (await listCredentialsOfUser(rows.queries, 'hold')).map(({ holder_name, status }) => [holder_name, status]),
    ).toEqual([
      ['Ada', 'valid'],
      ['Ada', 'valid'],
      ['Ada L.', 'revoked'],
    ]);
    rows.put('credential_status', { credential_id: 'cr-b', position: 5 }, { credential_id: 'cr-a', position: 6 });
    const revoked = (first: number, last: number) => revokedPositions(rows.queries, first, last);
    expect([await revoked(5, 9), await revoked(1, 5), await revoked(6, 9), await revoked(1, 4)]).toEqual([
      [5],
      [5],
      [],
      [],
    ]);
  });
});

describe('vouchers', () => {
  test('[VC-01] of an owner and of teams, the newest first, with what they cover', async () => {
    const own = { owner_id: 'vo', team_id: null };
    rows.put('user', { id: 'red', first_name: 'Rea', last_name: 'D' });
    rows.put(
      'voucher',
      voucher('v-b', own),
      voucher('v-c', { ...own, redeemed_by: 'red', redeemed_at: 5 }),
      voucher('v-a', own),
      voucher('v-d', { ...own, created_at: 2 }),
    );
    rows.put(
      'voucher',
      voucher('v-e', { owner_id: 'eve' }),
      voucher('v-f', { ...own, state: 'takenBack' }),
      voucher('v-g', { owner_id: 'eve', team_id: 'vt', seat_state: 'free', created_at: 0 }),
    );
    const listed = async (...more: [teams: string[], place?: { teamId: string | null }]) =>
      codesOf(await listVouchersOf(rows.queries, 'vo', ...more));
    expect(await listed([])).toEqual(['v-d', 'v-a', 'v-b', 'v-c']);
    expect(await listed(['vt'])).toEqual(['v-d', 'v-a', 'v-b', 'v-c', 'v-g']);
    expect(await listed(['vt'], { teamId: 'vt' })).toEqual(['v-g']);
    expect(await listed(['vt'], { teamId: null })).toEqual(['v-d', 'v-a', 'v-b', 'v-c']);
    expect((await listVouchersOf(rows.queries, 'vo', [])).map(({ first_name }) => first_name)).toEqual([
      null,
      null,
      null,
      'Rea',
    ]);
    const product = (voucher_code: string, certification_id: string, type: string) => ({
      voucher_code,
      certification_id,
      type,
      given: 0,
    });
    rows.put(
      'voucher_product',
      product('v-a', 'y', 'EXAM'),
      product('v-a', 'x', 'TRAINING'),
      product('v-a', 'x', 'EXAM'),
      product('v-b', 'x', 'EXAM'),
    );
    await markGiven(rows.queries, 'v-a', { certification_id: 'x', type: 'EXAM' }, 'at');
    const shown = async (code: string) =>
      (await findVoucher(rows.queries, code))?.products.map(({ certification_id, type, given, attempt_id }) => [
        certification_id,
        type,
        given,
        attempt_id,
      ]);
    expect(await shown('v-a')).toEqual([
      ['x', 'EXAM', 1, 'at'],
      ['x', 'TRAINING', 0, null],
      ['y', 'EXAM', 0, null],
    ]);
    expect(await shown('v-b')).toEqual([['x', 'EXAM', 0, null]]);
  });

  test('[VC-02] a voucher is redeemed as it was read, and no other one', async () => {
    rows.put('voucher', voucher('once-1'), voucher('once-2'));
    const read = await findVoucher(rows.queries, 'once-2');
    if (!read) throw new Error('There is no such voucher.');
    const columns = {
      ...{ state: 'redeemed', redeemed_by: 'ru-2', redeemed_at: 9, sent_to: null, sent_at: null, opened_at: null },
      replaced_by: null,
    };
    expect(await updateVoucherIfUnchanged(rows.queries, read, columns)).toMatchObject({ code: 'once-2', ...columns });
    expect(await updateVoucherIfUnchanged(rows.queries, read, columns)).toBeUndefined();
    expect((await findVoucher(rows.queries, 'once-1'))?.state).toBe('open');
  });

  test('[VC-02] those that somebody redeemed are in that order, those of an order by code', async () => {
    const used = (redeemed_at: number, redeemed_by = 'ru') => ({ redeemed_by, redeemed_at, state: 'redeemed' });
    rows.put(
      'voucher',
      voucher('r-b', used(2)),
      voucher('r-c', used(2)),
      voucher('r-a', used(2)),
      voucher('r-d', used(1)),
      voucher('r-e', used(1, 'eve')),
    );
    expect(codesOf(await listVouchersRedeemedBy(rows.queries, 'ru'))).toEqual(['r-d', 'r-a', 'r-b', 'r-c']);
    const of = { order_id: 'vor' };
    rows.put(
      'voucher',
      voucher('q-b', of),
      voucher('q-a', of),
      voucher('q-c', { ...of, state: 'takenBack' }),
      voucher('q-d', { order_id: 'other' }),
    );
    expect(codesOf(await listVouchersOfOrder(rows.queries, 'vor'))).toEqual(['q-a', 'q-b']);
  });

  test('[VC-01] combos of an owner and of teams are the newest first', async () => {
    const combo = (id: string, created_at: number, more: object = {}) => ({
      id,
      code: `C-${id}`,
      created_at,
      owner_id: 'co',
      team_id: null,
      ...more,
    });
    rows.put(
      'voucher_combo',
      combo('k-b', 1),
      combo('k-c', 2),
      combo('k-a', 1),
      combo('k-d', 9, { owner_id: 'eve' }),
      combo('k-e', 0, { owner_id: 'eve', team_id: 'kt' }),
    );
    const listed = async (...more: [teams: string[], place?: { teamId: string | null }]) =>
      idsOf(await listCombosOf(rows.queries, 'co', ...more));
    expect(await listed([])).toEqual(['k-c', 'k-a', 'k-b']);
    expect(await listed(['kt'])).toEqual(['k-c', 'k-a', 'k-b', 'k-e']);
    expect([await listed(['kt'], { teamId: 'kt' }), await listed(['kt'], { teamId: null })]).toEqual([
      ['k-e'],
      ['k-c', 'k-a', 'k-b'],
    ]);
  });

  test('[VC-06] unused vouchers whose time is over, the longest first', async () => {
    const until = (valid_until: number, state = 'open') => ({ valid_until, state });
    rows.put(
      'voucher',
      voucher('x-1', until(-5)),
      voucher('x-2', until(-7, 'sent')),
      voucher('x-3', until(-6, 'opened')),
      voucher('x-4', until(-9, 'redeemed')),
      voucher('x-5', until(-4)),
    );
    expect(await listOverdueCodes(rows.queries, -4, 9)).toEqual(['x-2', 'x-3', 'x-1']);
    expect(await listOverdueCodes(rows.queries, -4, 2)).toEqual(['x-2', 'x-3']);
  });
});

describe('money', () => {
  test('[CO-11] the invoice of an order comes before credit notes of the same moment, those in the order of their numbers', async () => {
    const paper = (kind: string, number: number, created_at: number, more: object = {}) => ({
      kind,
      year: 2027,
      number,
      created_at,
      order_id: 'in',
      data: `${kind} ${number}`,
      ...more,
    });
    rows.put(
      'invoice',
      paper('credit-note', 3, 5),
      paper('credit-note', 4, 4),
      paper('credit-note', 2, 5),
      paper('invoice', 1, 5),
      paper('credit-note', 1, 5, { order_id: 'other' }),
    );
    rows.put('invoice', paper('invoice', 3, 1, { year: 2026, order_id: 'other' }));
    expect((await listInvoices(rows.queries, 'in')).map(({ kind, number }) => [kind, number])).toEqual([
      ['credit-note', 4],
      ['invoice', 1],
      ['credit-note', 2],
      ['credit-note', 3],
    ]);
    const found = async (kind: string, year: number, number: number) =>
      (await findInvoice(rows.queries, { kind, year, number }))?.order_id;
    expect([
      await found('credit-note', 2027, 1),
      await found('credit-note', 2027, 3),
      await found('invoice', 2026, 3),
      await found('invoice', 2027, 3),
    ]).toEqual(['other', 'in', 'other', undefined]);
  });

  test('[CO-10] refunds of an order are the oldest first, found by their keys, and sent in the order of their requests', async () => {
    const refund = (id: string, created_at: number, more: object = {}) => ({
      id,
      created_at,
      order_id: 're',
      state: 'succeeded',
      version: 0,
      tries: 0,
      idempotency_key: `key-${id}`,
      ...more,
    });
    rows.put(
      'refund',
      refund('f-b', 2),
      refund('f-c', 2, { state: 'requested' }),
      refund('f-a', 2),
      refund('f-d', 1, { state: 'requested' }),
      refund('f-e', 0, { order_id: 'other', state: 'requested' }),
    );
    expect(idsOf(await listRefunds(rows.queries, 're'))).toEqual(['f-d', 'f-a', 'f-b', 'f-c']);
    expect((await findRefundByKey(rows.queries, 're', 'key-f-a'))?.id).toBe('f-a');
    expect(await findRefundByKey(rows.queries, 're', 'key-f-e')).toBeUndefined();
    expect(idsOf(await listRequestedRefunds(rows.queries, 9))).toEqual(['f-e', 'f-d', 'f-c']);
    expect(idsOf(await listRequestedRefunds(rows.queries, 2))).toEqual(['f-e', 'f-d']);
    const columns = { state: 'sent', provider_refund: 're_1', tries: 1, problem: null, ended_at: null };
    expect(await updateRefundIfUnchanged(rows.queries, { id: 'f-c', version: 1 }, columns)).toBeUndefined();
    expect(await updateRefundIfUnchanged(rows.queries, { id: 'f-c', version: 0 }, columns)).toMatchObject({
      id: 'f-c',
      version: 1,
      ...columns,
    });
    expect((await listRefunds(rows.queries, 're')).map(({ tries }) => tries)).toEqual([0, 0, 0, 1]);
  });

  test('[CO-10] what a person has to look at: the longest waiting first, of an order the newest first', async () => {
    rows.put('user', { id: 'clo', first_name: 'Cleo', last_name: 'S' });
    rows.put(
      'order',
      order('rv', { user_id: 'rvu', total: 5, currency: 'EUR', email: 'r@example.com' }),
      order('rw', {}),
    );
    const review = (id: string, opened_at: number, more: object = {}) => ({
      id,
      order_id: 'rv',
      reason: 'dispute',
      external_id: id,
      state: 'open',
      opened_at,
      ...more,
    });
    rows.put(
      'order_review',
      review('w-b', 2),
      review('w-c', 2),
      review('w-a', 2),
      review('w-d', 3),
      review('w-e', 1, { order_id: 'rw' }),
      review('w-f', 0, { state: 'closed', closed_by: 'clo' }),
    );
    const page = async (after: { at: number; id: string } | null, limit: number) =>
      (await listOpenReviews(rows.queries, after, limit)).filter(({ id }) => id.startsWith('w-'));
    const all = await page(null, 99);
    expect(idsOf(all)).toEqual(['w-e', 'w-a', 'w-b', 'w-c', 'w-d']);
    expect(all[1]).toMatchObject({ user_id: 'rvu', total: 5, order_currency: 'EUR', email: 'r@example.com' });
    expect(idsOf(await page({ at: 2, id: 'w-a' }, 2))).toEqual(['w-b', 'w-c']);
    const of = await listReviewsOfOrder(rows.queries, 'rv');
    expect(of.map(({ id, first_name }) => [id, first_name])).toEqual([
      ['w-d', null],
      ['w-c', null],
      ['w-b', null],
      ['w-a', null],
      ['w-f', 'Cleo'],
    ]);
    const open = await countOpenReviews(rows.queries, 999);
    expect([open >= 5, await countOpenReviews(rows.queries, 3)]).toEqual([true, 3]);
    const columns = { state: 'closed', closed_by: 'clo', closed_at: 9, note: 'Seen.' };
    expect(await updateOrderReviewIfUnchanged(rows.queries, { id: 'w-a', state: 'closed' }, columns)).toBeUndefined();
    expect(await updateOrderReviewIfUnchanged(rows.queries, { id: 'w-a', state: 'open' }, columns)).toMatchObject({
      id: 'w-a',
      ...columns,
    });
    expect(await countOpenReviews(rows.queries, 999)).toBe(open - 1);
  });

  test('[CO-10] messages of a provider are told apart by provider and name, and kept until they are over', async () => {
    const event = (external_id: string, more: object = {}) => ({
      source: 'stripe',
      external_id,
      state: 'queued',
      tries: 0,
      next_try_at: 10,
      claimed_until: null,
      ended_at: null,
      ...more,
    });
    rows.put(
      'payment_event',
      event('e-1'),
      event('e-1', { source: 'stand-in' }),
      event('e-2', { next_try_at: 9 }),
      event('e-3', { next_try_at: 11 }),
    );
    rows.put(
      'payment_event',
      event('e-4', { state: 'sending', claimed_until: 9, next_try_at: 8 }),
      event('e-5', { state: 'sending', claimed_until: 10, next_try_at: 8 }),
      event('e-6', { state: 'done', ended_at: 9 }),
      event('e-7', { state: 'done', ended_at: 10 }),
    );
    const due = async (limit: number) =>
      (await listDueDeliveries(rows.queries, 'sqlite', { table: 'payment_event', key: 'external_id' }, 10, limit)).map(
        ({ external_id }) => external_id,
      );
    expect(await due(9)).toEqual(['e-4', 'e-2', 'e-1', 'e-1']);
    expect(await due(2)).toEqual(['e-4', 'e-2']);
    const stored = async () =>
      (
        await rows.queries.selectFrom('payment_event').selectAll().orderBy('source').orderBy('external_id').execute()
      ).map(({ source, external_id, tries, order_id }) => `${source} ${external_id} ${tries} ${order_id}`);
    const [row] = await rows.queries
      .selectFrom('payment_event')
      .selectAll()
      .where('source', '=', 'stripe')
      .where('external_id', '=', 'e-1')
      .execute();
    if (!row) throw new Error('There is no such event.');
    for (const other of [{ state: 'sending' }, { tries: 1 }])
      expect(await updatePaymentEventIfUnchanged(rows.queries, { ...row, ...other }, { tries: 1 })).toBeUndefined();
    expect(await updatePaymentEventIfUnchanged(rows.queries, row, { tries: 1 })).toMatchObject({
      source: 'stripe',
      external_id: 'e-1',
      tries: 1,
    });
    await setOrderOfPaymentEvent(rows.queries, row, 'its-order');
    await deleteEndedPaymentEvents(rows.queries, 10);
    expect(await stored()).toEqual([
      'stand-in e-1 0 null',
      'stripe e-1 1 its-order',
      ...['e-2', 'e-3', 'e-4', 'e-5', 'e-7'].map((id) => `stripe ${id} 0 null`),
    ]);
    await storeListedUntil(rows.queries, 'stripe', 5);
    await storeListedUntil(rows.queries, 'stand-in', 6);
    await storeListedUntil(rows.queries, 'stripe', 7);
    const until = await Promise.all(
      ['stripe', 'stand-in', 'none'].map((source) => findListedUntil(rows.queries, source)),
    );
    expect(until).toEqual([7, 6, null]);
  });
});

describe('offers and free weekends', () => {
  test('[CO-12] revisions of an offer are the newest first, with their authors', async () => {
    rows.put('user', { id: 'aut', first_name: 'Amy', last_name: 'A' });
    const revision = (slug: string, version: number, more: object = {}) => ({
      kind: 'coupon',
      slug,
      version,
      data: `${slug} ${version}`,
      author_id: null,
      ...more,
    });
    rows.put(
      'offer_revision',
      revision('spring', 1, { author_id: 'aut' }),
      revision('spring', 3),
      revision('spring', 2),
      revision('autumn', 4),
      revision('spring', 5, { kind: 'banner' }),
    );
    const spring = { kind: 'coupon', slug: 'spring' };
    const listed = async (limit: number) =>
      (await listOfferRevisions(rows.queries, spring, limit)).map(({ version, first_name }) => [version, first_name]);
    expect(await listed(9)).toEqual([
      [3, null],
      [2, null],
      [1, 'Amy'],
    ]);
    expect(await listed(1)).toEqual([[3, null]]);
    expect((await findOfferRevision(rows.queries, spring, 2))?.data).toBe('spring 2');
    expect([
      await findOfferRevision(rows.queries, spring, 4),
      await findOfferRevision(rows.queries, spring, 5),
    ]).toEqual([undefined, undefined]);
  });

  test('[ST-02] free weekends are in the order of their starts, and change as they were read', async () => {
    const weekend = (id: string, started_at: number, tech = 'vuejs') => ({ id, tech, started_at, is_enabled: 1 });
    rows.put(
      'free_weekend',
      weekend('w-b', 2),
      weekend('w-c', 2),
      weekend('w-a', 2),
      weekend('w-d', 1),
      weekend('w-e', 0, 'react'),
    );
    expect(idsOf(await listFreeWeekends(rows.queries))).toEqual(['w-e', 'w-d', 'w-a', 'w-b', 'w-c']);
    expect(idsOf(await listFreeWeekends(rows.queries, 'vuejs'))).toEqual(['w-d', 'w-a', 'w-b', 'w-c']);
    expect(idsOf(await lockFreeWeekends(rows.queries, 'sqlite', 'vuejs'))).toEqual(['w-a', 'w-b', 'w-c', 'w-d']);
    const read = await findFreeWeekend(rows.queries, 'w-b');
    if (!read) throw new Error('There is no such weekend.');
    for (const other of [{ is_enabled: 0 as const }, { started_at: 3 }, { id: 'w-z' }]) {
      expect(
        await updateFreeWeekendIfUnchanged(rows.queries, { ...read, ...other }, { is_enabled: 0 }),
      ).toBeUndefined();
      expect(await deleteFreeWeekendIfUnchanged(rows.queries, { ...read, ...other })).toBeUndefined();
    }
    expect(await updateFreeWeekendIfUnchanged(rows.queries, read, { is_enabled: 0 })).toMatchObject({
      id: 'w-b',
      is_enabled: 0,
    });
    expect((await listFreeWeekends(rows.queries, 'vuejs')).map(({ is_enabled }) => is_enabled)).toEqual([1, 1, 0, 1]);
    expect((await deleteFreeWeekendIfUnchanged(rows.queries, { ...read, is_enabled: 0 }))?.id).toBe('w-b');
    expect(idsOf(await listFreeWeekends(rows.queries))).toEqual(['w-e', 'w-d', 'w-a', 'w-c']);
    rows.put('user', { id: 'adm', first_name: 'Ida', last_name: 'M' });
    const change = (free_weekend_id: string, position: number, by: string | null = null) => ({
      free_weekend_id,
      position,
      by,
    });
    rows.put(
      'free_weekend_change',
      change('w-b', 1),
      change('w-a', 1, 'adm'),
      change('w-a', 3),
      change('w-a', 2),
      change('w-c', 1),
    );
    const done = await listWeekendChanges(rows.queries, ['w-a', 'w-b']);
    expect(done.map(({ free_weekend_id, position, first_name }) => [free_weekend_id, position, first_name])).toEqual([
      ['w-a', 3, null],
      ['w-a', 2, null],
      ['w-a', 1, 'Ida'],
      ['w-b', 1, null],
    ]);
  });

  test('[ST-16] who waits for a free weekend is told once, and waits again when it is taken back', async () => {
    const place = (user_id: string, tech: string, notified_at: number | null = null) => ({
      user_id,
      tech,
      reserved_at: 1,
      notified_at,
    });
    rows.put(
      'free_weekend_reservation',
      place('u1', 'nuxt'),
      place('u2', 'nuxt'),
      place('u3', 'nuxt', 5),
      place('u1', 'react'),
      place('u4', 'react', 5),
      place('u5', 'nuxt', 4),
    );
    const waiting = async (tech = 'nuxt', limit = 9) =>
      (await listOpenReservations(rows.queries, tech, limit)).map(({ user_id }) => user_id).toSorted();
    expect([
      await waiting(),
      (await waiting('nuxt', 1)).length,
      await countOpenReservations(rows.queries, 'nuxt'),
    ]).toEqual([['u1', 'u2'], 1, 2]);
    expect([
      await markNotified(rows.queries, 'u1', 'nuxt', 6),
      await markNotified(rows.queries, 'u1', 'nuxt', 7),
      await markNotified(rows.queries, 'u4', 'nuxt', 7),
    ]).toEqual([true, false, false]);
    expect([await waiting(), await waiting('react')]).toEqual([['u2'], ['u1']]);
    expect((await findReservation(rows.queries, 'u1', 'nuxt'))?.notified_at).toBe(6);
    expect((await findReservation(rows.queries, 'u1', 'react'))?.notified_at).toBeNull();
    await reopenReservations(rows.queries, 'nuxt', 5);
    expect([await waiting(), await waiting('react')]).toEqual([['u1', 'u2', 'u3'], ['u1']]);
  });

  test('[TM-09] the history of a team is the newest first, without what is not its own', async () => {
    const entry = (id: number, subject_id: string, action: string, actor_id = 'hist') => ({
      id,
      at: 1,
      subject_id,
      action,
      actor_id,
      detail: '{}',
    });
    rows.put('user', { id: 'hist', first_name: 'Hal', last_name: 'H' });
    rows.put(
      'audit',
      entry(1, 'ht', 'team.created'),
      entry(3, 'ht', 'team.left', 'gone'),
      entry(2, 'ht', 'team.archived'),
      entry(4, 'ht', 'order.refunded'),
      entry(5, 'other', 'team.created'),
    );
    const shown = async (limit: number) =>
      (await listTeamHistory(rows.queries, 'ht', limit)).map(({ action, first_name }) => [action, first_name]);
    expect(await shown(9)).toEqual([
      ['team.left', null],
      ['team.archived', 'Hal'],
      ['team.created', 'Hal'],
    ]);
    expect(await shown(1)).toEqual([['team.left', null]]);
  });
});
