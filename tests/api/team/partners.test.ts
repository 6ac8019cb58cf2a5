import { expect, test } from 'vitest';
import { signUp } from '../../support/accounts.ts';
import { bought } from '../../support/commerce/orders.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';
import { join, seatsFor, teamOf } from '../../support/team/teams.ts';

describeOnBoth('a partner', (kind) => {
  const app = useApp(kind);
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

  test('[PE-04] nobody else has the data of partners', async () => {
    const owner = await app().user();
    await teamOf(app(), owner);
    const nobody = await app().user();
    for (const id of ['partners', 'teamPartnerVouchers'] as const) {
      await app().refused(id, 403, { as: owner });
      await app().refused(id, 403, { as: nobody });
      await app().refused(id, 401);
    }
  });
});
