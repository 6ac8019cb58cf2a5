import { expect, test } from 'vitest';
import { signUp } from '../../support/accounts.ts';
import { bought } from '../../support/commerce/orders.ts';
import { CERTIFICATION } from '../../support/question-sets.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';
import { join, seatsFor, teamOf } from '../../support/team/teams.ts';

const PRODUCT = {
  ...{ certification_id: CERTIFICATION, type: 'EXAM', tech: 'javascript', level: 'junior' },
  title: 'JavaScript Junior Developer',
};

describeOnBoth('a partner', (kind) => {
  const statements: string[] = [];
  const app = useApp(kind, { onStatement: ({ query }) => void statements.push(query.sql) });
  let people = 0;

  async function signUpBy(tracking: Record<string, string>) {
    people += 1;
    const body = {
      ...{ first_name: 'Grace', email: `referred-${people}@example.com`, tracking },
      ...{ password: 'a long enough password', password_confirmation: 'a long enough password' },
    };
    const { session } = await app().ok('register', { body });
    if (!session) throw new Error('There is no session.');
    return { id: session.user.id, email: body.email, token: session.token };
  }

  test('[TM-03] [PE-01] sees sign-ups and orders that its link led to, and nothing of others', async () => {
    const [partner, other] = [await app().user('partner'), await app().user('partner')];
    const read = async (as: typeof partner) => (await app().ok('partners', { as })).data;
    expect(await read(partner)).toMatchObject([{ sign_ups: 0, buyers: 0, orders: 0, revenue: [], teams: [] }]);
    const [link = ''] = (await read(partner)).map(({ referral_link }) => referral_link);
    const key = new URL(link).searchParams.get('friend') ?? '';
    const buyer = await signUpBy({ partnero_partner: key });
    await signUpBy({ affiliate: key });
    await signUpBy({ partnero_partner: 'somebody-else' });
    await signUp(app());
    await bought(app(), buyer);
    await bought(app(), buyer);
    expect(await read(partner)).toMatchObject([
      { sign_ups: 2, buyers: 1, orders: 2, revenue: [{ amount: 2 * 14_900 }] },
    ]);
    expect(await read(other)).toMatchObject([{ sign_ups: 0, orders: 0 }]);
    // Money that went back is no revenue.
    await app()
      .queries.updateTable('order')
      .set({ refunded: 14_900, state: 'refunded' })
      .where('user_id', '=', buyer.id)
      .execute();
    expect(await read(partner)).toMatchObject([{ sign_ups: 2, buyers: 0, orders: 0, revenue: [] }]);
  });

  test('[PE-01] reads its revenue by currency, in the order of their codes, without what went back', async () => {
    const partner = await app().user('partner');
    const [row] = (await app().ok('partners', { as: partner })).data;
    const key = new URL(row?.referral_link ?? '').searchParams.get('friend') ?? '';
    const buyer = await signUpBy({ partnero_partner: key });
    for (const [currency, refunded] of [
      ['USD', 0],
      ['GBP', 900],
      ['EUR', 0],
      ['GBP', 0],
    ] as const) {
      const id = await bought(app(), buyer);
      await app().queries.updateTable('order').set({ currency, refunded }).where('id', '=', id).execute();
    }
    statements.length = 0;
    expect((await app().ok('partners', { as: partner })).data).toEqual([
      {
        ...row,
        sign_ups: 1,
        buyers: 1,
        orders: 4,
        revenue: [
          { currency: 'EUR', amount: 14_900 },
          { currency: 'GBP', amount: 2 * 14_900 - 900 },
          { currency: 'USD', amount: 14_900 },
        ],
      },
    ]);
    // A database may group so few rows in this order by chance.
    expect(statements.filter((text) => text.includes('group by'))).toEqual([
      expect.stringMatching(/group by "order"."currency" order by "order"."currency"$/),
    ]);
  });

  test('[PE-01] [PE-04] reads of its vouchers what they give, until when, and how many are free, the newest first', async () => {
    const partner = await app().user('partner');
    const endless = await seatsFor(app(), partner, null, 2);
    app().clock.advance(1);
    const valid_until = app().clock.now() + 86_400_000;
    const ending = await seatsFor(app(), partner, null, 1, valid_until);
    const gives = { gives: 'all', products: [PRODUCT] };
    expect(await app().ok('teamPartnerVouchers', { as: partner })).toEqual({
      data: [
        { code: ending, ...gives, total: 1, free: 1, valid_until },
        { code: endless, ...gives, total: 2, free: 2, valid_until: null },
      ],
      meta: { total: 2 },
    });
  });

  test('[TM-03] reads the vouchers of one team alone, or those that no team has', async () => {
    const partner = await app().user('partner');
    const code = await seatsFor(app(), partner, null, 6);
    const ids: string[] = [];
    for (const [at, team_name] of ['A class', 'Another class'].entries()) {
      const { id } = (await app().ok('createTeam', { body: { team_name }, as: partner })).data;
      const body = { voucher_combo_code: code, count: at + 1 };
      await app().ok('assignToTeam', { params: { id }, body, as: partner });
      ids.push(id);
    }
    const foreign = await teamOf(app(), await app().user(), { seats: 2 });
    const sizes = async (query: Record<string, string>) =>
      (await app().ok('voucherCombos', { query, as: partner })).data.map(({ total, vouchers }) => [
        total,
        vouchers.length,
      ]);
    const [first = '', second = ''] = ids;
    expect(await sizes({ team_id: first })).toEqual([[1, 1]]);
    expect(await sizes({ team_id: second })).toEqual([[2, 2]]);
    expect(await sizes({ without_team: '1' })).toEqual([[3, 3]]);
    expect(await sizes({ team_id: foreign.id })).toEqual([]);
    expect((await sizes({})).sort()).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
  });

  test('[TM-03] [VC-01] is given vouchers by an administrator, and hands them to a team', async () => {
    const [admin, partner, reader] = [
      await app().user('administrator'),
      await app().user('partner'),
      await app().user('reviewer'),
    ];
    const body = { certification: CERTIFICATION, count: 3, reason: 'Three seats of the class in May.' };
    const params = { id: partner.id };
    expect(await app().ok('grantVouchers', { params, body, as: admin })).toEqual({ proposed: false });
    const [combo, ...others] = (await app().ok('teamPartnerVouchers', { as: partner })).data;
    expect(others).toEqual([]);
    expect(combo).toMatchObject({ total: 3, free: 3, gives: 'all', products: [{ certification_id: CERTIFICATION }] });
    const team = await teamOf(app(), partner, { seats: 0, role: 'partner' });
    const handed = { voucher_combo_code: combo?.code ?? '', count: 2 };
    await app().ok('assignToTeam', { params: { id: team.id }, body: handed, as: partner });
    expect((await app().ok('teamPartnerVouchers', { as: partner })).data).toMatchObject([{ free: 1 }]);
    const noted = await app()
      .queries.selectFrom('audit')
      .selectAll()
      .where('action', '=', 'vouchers.granted')
      .execute();
    expect(noted).toMatchObject([{ actor_id: admin.id, subject_id: partner.id }]);
    const { reason, ...facts } = body;
    expect([JSON.parse(noted[0]?.detail ?? ''), noted[0]?.reason]).toEqual([facts, reason]);

    const refused = async (change: Partial<typeof body>, status: number, id = partner.id) =>
      app().refused('grantVouchers', status, { params: { id }, body: { ...body, ...change }, as: admin });
    expect((await refused({ count: 0 }, 422)).errors).toEqual({ count: ['Give at least 1 voucher.'] });
    expect((await refused({ count: 501 }, 422)).errors).toEqual({ count: ['Give at most 500 vouchers at once.'] });
    expect((await refused({ count: 1.5 }, 422)).errors).toEqual({ count: ['Enter a whole number.'] });
    expect((await refused({ certification: 'nothing' }, 404)).message).toBe('The certification was not found.');
    expect((await refused({}, 404, 'nobody')).message).toBe('The user was not found.');
    expect(await refused({}, 409, (await app().user()).id)).toMatchObject({
      code: 'not_partner',
      message: 'Only a partner is given vouchers. Make this user a partner first.',
    });
    await app().refused(
      'grantVouchers',
      403,
      { params, body, as: reader },
      "Your account doesn't have permission to do this.",
    );
    await app().refused(
      'grantVouchers',
      403,
      { params, body, as: partner },
      "Your account doesn't have permission to do this.",
    );
    expect((await app().ok('teamPartnerVouchers', { as: partner })).data).toHaveLength(1);
  });

  test('[TM-03] sees the vouchers that no team has, and the teams that it opened', async () => {
    const partner = await app().user('partner');
    const code = await seatsFor(app(), partner, null, 2);
    const vouchers = async () => (await app().ok('teamPartnerVouchers', { as: partner })).data;
    expect(await vouchers()).toMatchObject([{ code, total: 2, free: 2 }]);
    const { data } = await app().ok('createTeam', { body: { team_name: 'A class' }, as: partner });
    expect((await app().ok('partners', { as: partner })).data[0]?.teams).toMatchObject([{ id: data.id }]);
    await app().ok('assignToTeam', { params: { id: data.id }, body: { voucher_combo_code: code }, as: partner });
    expect(await vouchers()).toEqual([]);
    const member = await app().user();
    await join(app(), data.id, member, 'member');
    const body = { voucher_combo_code: code, user_id: member.id };
    await app().ok('assignSeat', { params: { id: data.id }, body, as: partner });
    await app().ok('revokeFromTeam', { params: { id: data.id }, body: { voucher_combo_code: code }, as: partner });
    expect(await vouchers()).toMatchObject([{ total: 1, free: 1 }]);
  });

  test('[TM-03] hands some vouchers to one team and the rest to another, takes unused ones back and hands them on', async () => {
    const partner = await app().user('partner');
    const code = await seatsFor(app(), partner, null, 10);
    const open = async (team_name: string) =>
      (await app().ok('createTeam', { body: { team_name }, as: partner })).data.id;
    const [one, two] = [await open('First class'), await open('Second class')];
    const hand = (id: string, voucher_combo_code: string, count?: number) => ({
      ...{ params: { id }, as: partner },
      body: { voucher_combo_code, ...(count === undefined ? {} : { count }) },
    });
    const { data: six } = await app().ok('assignToTeam', hand(one, code, 6));
    expect(six).toMatchObject({ total: 6, free: 6, from_partner: true });
    expect(six.code).not.toBe(code);
    const vouchers = async () => (await app().ok('teamPartnerVouchers', { as: partner })).data;
    expect(await vouchers()).toMatchObject([{ code, total: 4, free: 4 }]);
    const refusal = await app().refused(
      'assignToTeam',
      409,
      hand(two, code, 5),
      'Only 4 of these vouchers are free now.',
    );
    expect(refusal).toMatchObject({ code: 'seats_spent', message: 'Only 4 of these vouchers are free now.' });
    expect((await app().ok('assignToTeam', hand(two, code))).data).toMatchObject({ code, total: 4, free: 4 });
    expect(await vouchers()).toEqual([]);
    // One of the six is assigned: the five others come back, and three of them go to the second team.
    const member = await app().user();
    await join(app(), one, member, 'member');
    const body = { voucher_combo_code: six.code, user_id: member.id };
    await app().ok('assignSeat', { params: { id: one }, body, as: partner });
    const { data: back } = await app().ok('revokeFromTeam', hand(one, six.code));
    expect(back.returned).toBe(5);
    expect((await app().ok('assignToTeam', hand(two, back.voucher_combo_code, 3))).data).toMatchObject({ total: 3 });
    const seats = async (id: string) => (await app().ok('teamStats', { params: { id }, as: partner })).data.seats;
    expect(await seats(one)).toEqual({ total: 1, free: 0, assigned: 1, used: 0 });
    expect(await seats(two)).toEqual({ total: 7, free: 7, assigned: 0, used: 0 });
    expect(await vouchers()).toMatchObject([{ total: 2, free: 2 }]);
    const owner = await app().user();
    for (const id of [one, two]) await join(app(), id, owner, 'owner');
    const history = async (id: string) => (await app().ok('teamHistory', { params: { id }, as: owner })).data;
    expect((await history(one)).map(({ action }) => action)).toEqual([
      'team.seatsReturned',
      'team.seatAssigned',
      'team.seatsHandedOver',
      'team.created',
    ]);
    expect((await history(two))[0]).toEqual({
      ...{ at: app().clock.now(), action: 'team.seatsHandedOver', about: null },
      by: expect.stringMatching(/^Person \d+$/),
    });
    await app().refused('assignToTeam', 422, hand(two, back.voucher_combo_code, 0));
    const request_id = expect.any(String);
    const missing = { message: 'The batch of vouchers was not found.', request_id };
    for (const call of ['assignToTeam', 'revokeFromTeam'] as const) {
      expect(await app().refused(call, 404, hand(two, 'C-NONE-SUCH'), 'The batch of vouchers was not found.')).toEqual(
        missing,
      );
    }
    // The one that is left in the first team is assigned.
    expect(await app().refused('revokeFromTeam', 409, hand(one, six.code))).toEqual({
      message: 'None of these vouchers is free.',
      code: 'seats_spent',
      request_id,
    });
    const single = await seatsFor(app(), partner, null, 1);
    expect(await app().refused('assignToTeam', 409, hand(two, single, 2))).toEqual({
      message: 'Only 1 of these vouchers is free now.',
      code: 'seats_spent',
      request_id,
    });
  });

  test('[TM-01] [TM-03] a call whose reply was lost and that is made again opens no second team and hands nothing over twice', async () => {
    const [partner, other] = [await app().user('partner'), await app().user('partner')];
    const body = { team_name: 'A class', idempotency_key: 'a-key-of-the-browser' };
    const opened = await Promise.all([1, 2, 3].map(() => app().ok('createTeam', { body, as: partner })));
    expect(new Set(opened.map(({ data }) => data.id)).size).toBe(1);
    expect((await app().ok('listTeams', { as: partner })).meta.total).toBe(1);
    // A key is its user's own, and another key is another team.
    const [first] = opened;
    expect((await app().ok('createTeam', { body, as: other })).data.uuid).not.toBe(first?.data.uuid);
    await app().ok('createTeam', { body: { ...body, idempotency_key: 'another-key' }, as: partner });
    expect((await app().ok('listTeams', { as: partner })).meta.total).toBe(2);

    const code = await seatsFor(app(), partner, null, 10);
    const hand = {
      ...{ params: { id: first?.data.id ?? '' }, as: partner },
      body: { voucher_combo_code: code, count: 4, free: 10 },
    };
    await app().ok('assignToTeam', hand);
    expect(await app().refused('assignToTeam', 409, hand)).toMatchObject({
      code: 'vouchers_changed',
      message: 'These vouchers have changed: 6 are free now. Close this and look at the list first.',
    });
    expect((await app().ok('teamPartnerVouchers', { as: partner })).data).toMatchObject([{ free: 6 }]);
    await app().ok('assignToTeam', { ...hand, body: { ...hand.body, free: 6 } });
    expect((await app().ok('teamPartnerVouchers', { as: partner })).data).toMatchObject([{ free: 2 }]);
  });

  test('[TM-07] handed to two teams at once, no voucher is lost and none is in both', async () => {
    const partner = await app().user('partner');
    const teams = [];
    for (const team_name of ['First class', 'Second class', 'Third class']) {
      teams.push((await app().ok('createTeam', { body: { team_name }, as: partner })).data.id);
    }
    const code = await seatsFor(app(), partner, null, 10);
    const replies = await Promise.all(
      teams.map((id) =>
        app().call('assignToTeam', { params: { id }, body: { voucher_combo_code: code, count: 5 }, as: partner }),
      ),
    );
    expect(replies.map(({ status }) => status).filter((status) => ![200, 404, 409].includes(status))).toEqual([]);
    const seats = await Promise.all(
      teams.map(async (id) => (await app().ok('teamStats', { params: { id }, as: partner })).data.seats.total),
    );
    const left = (await app().ok('teamPartnerVouchers', { as: partner })).data;
    const handed = seats.reduce((sum, total) => sum + total, 0);
    expect(handed + left.reduce((sum, { free }) => sum + free, 0)).toBe(10);
    expect(left.every(({ free, total }) => free === total && total > 0)).toBe(true);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(handed / 5);
  });

  test('[PE-04] nobody else has the data of partners', async () => {
    const owner = await app().user();
    await teamOf(app(), owner);
    const nobody = await app().user();
    for (const id of ['partners', 'teamPartnerVouchers'] as const) {
      await app().refused(id, 403, { as: owner }, 'Only partners have this.');
      await app().refused(id, 403, { as: nobody }, 'This page is for members of a team. Your account belongs to none.');
      await app().refused(id, 401, {}, 'Sign in to continue.');
    }
  });
});
