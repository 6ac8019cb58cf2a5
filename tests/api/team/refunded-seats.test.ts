import { expect, test } from 'vitest';
import { inTransaction } from '../../../src/server/charts/observe-charts.ts';
import { settlePayment } from '../../../src/server/commerce/orders/settle-payment.ts';
import { revokeSeats } from '../../../src/server/team/assign-seat.ts';
import type { TestUser } from '../../support/app.ts';
import { bought, EXAM_BUNDLE } from '../../support/commerce/orders.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';
import { join } from '../../support/team/teams.ts';

describeOnBoth('seats of a team that are refunded', (kind) => {
  const app = useApp(kind, { settings: { REFUND_DAYS: '14' } });

  async function boughtSeats(quantity: number) {
    const buyer = await app().user();
    const order = await bought(app(), buyer, { slug: EXAM_BUNDLE, quantity });
    const {
      data: [team],
    } = await app().ok('listTeams', { as: buyer });
    const params = { id: team?.id ?? '' };
    const [combo] = (await app().ok('teamVoucherCombos', { params, as: buyer })).data;
    const seat = (of: TestUser) => ({
      params,
      body: { voucher_combo_code: combo?.code ?? '', user_id: of.id },
      as: buyer,
    });
    return { buyer, order, params, seat };
  }

  async function memberOf(teamId: string): Promise<TestUser> {
    const member = await app().user();
    await join(app(), teamId, member, 'member');
    return member;
  }

  const statesOf = async (as: TestUser) => (await app().ok('ownSeats', { as })).data.map(({ state }) => state);
  const refunds = async (params: { id: string }, as: TestUser) =>
    (await app().ok('teamHistory', { params, as })).data.filter(({ action }) => action === 'team.seatsRefunded');

  test('[TM-07] [TM-09] a member whose seat was refunded gets another one, and the history says whose seats went', async () => {
    const { buyer, order, params, seat } = await boughtSeats(2);
    const members = [await memberOf(params.id), await memberOf(params.id)];
    for (const member of members) await app().ok('assignSeat', seat(member));
    const body = { lines: [{ position: 0, quantity: 1 }], reason: 'As agreed.' };
    await app().ok('refundOrder', { params: { id: order }, body, as: await app().user('administrator') });
    const isLost = (await Promise.all(members.map(statesOf))).map((states) => states.includes('withdrawn'));
    expect(isLost.filter(Boolean)).toHaveLength(1);
    const [lost, kept] = isLost[0] ? members : members.toReversed();
    if (!lost || !kept) throw new Error('There are two members.');
    const person = (await app().ok('getTeam', { params, as: buyer })).data.users.find(({ id }) => id === lost.id);
    expect(await refunds(params, buyer)).toMatchObject([
      { by: null, about: null, count: 1 },
      { by: null, about: `${person?.first_name} ${person?.last_name}` },
    ]);
    await app().ok('revokeSeat', seat(kept));
    await app().ok('assignSeat', seat(lost));
    expect((await statesOf(lost)).sort()).toEqual(['assigned', 'withdrawn']);
    // What can be used is still one for each.
    expect(
      await app().refused('assignSeat', 409, seat(lost), 'This member has an unused seat of these already.'),
    ).toMatchObject({ code: 'seat_assigned' });
  });

  test('[TM-04] [TM-09] an order that is given back is not waiting to be set up, and the next one is', async () => {
    const { buyer, order, params } = await boughtSeats(3);
    const toOnboard = async () => (await app().ok('getTeam', { params, as: buyer })).data.orders_to_onboard;
    expect(await toOnboard()).toEqual([order]);
    await app().ok('returnLine', { params: { id: order }, body: { position: 0 }, as: buyer });
    expect(await toOnboard()).toEqual([]);
    expect(await refunds(params, buyer)).toMatchObject([{ by: null, about: null, count: 3 }]);
    app().clock.advance(1000);
    const next = await bought(app(), buyer, { slug: EXAM_BUNDLE, quantity: 2 });
    expect(await toOnboard()).toEqual([next]);
  });

  test('[TM-07] of a member who leaves, seats are taken back that can still be used, not those whose time is over', async () => {
    const { buyer, params, seat } = await boughtSeats(2);
    const member = await memberOf(params.id);
    await app().ok('assignSeat', seat(member));
    const membership = await app()
      .queries.selectFrom('membership')
      .selectAll()
      .where('user_id', '=', member.id)
      .executeTakeFirstOrThrow();
    const [own] = (await app().ok('ownSeats', { as: member })).data;
    const { valid_until } = await app()
      .queries.selectFrom('voucher')
      .select('valid_until')
      .where('seat_member', '=', membership.id)
      .executeTakeFirstOrThrow();
    if (!own || valid_until === null) throw new Error('There is a seat with a last day.');
    const taken = (at: number) =>
      inTransaction(app().queries, (transaction) =>
        revokeSeats(transaction, { teamId: params.id, by: buyer.id, at }, membership, null),
      );
    await taken(valid_until + 1);
    expect(await statesOf(member)).toEqual(['assigned']);
    await taken(valid_until);
    expect(await statesOf(member)).toEqual([]);
  });

  test('[TM-09] a lost chargeback stands in the history once', async () => {
    const { buyer, order, params } = await boughtSeats(2);
    for (let times = 0; times < 2; times += 1) {
      await settlePayment(app().services, app().payments.dispute(order, 'lost'));
    }
    expect(await refunds(params, buyer)).toMatchObject([{ by: null, about: null, count: 2 }]);
  });
});
