import { expect, test } from 'vitest';
import { TEAM_ROLES, type TeamRole } from '../../../src/contract/account/roles.ts';
import type { TestUser } from '../../support/app.ts';
import { bought, EXAM_BUNDLE } from '../../support/commerce/orders.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';
import { join, teamOf } from '../../support/team/teams.ts';

const READERS: readonly TeamRole[] = ['owner', 'manager', 'billing'];
const WITH_DOCUMENTS: readonly TeamRole[] = ['owner', 'billing'];

describeOnBoth('orders of a team', (kind) => {
  const app = useApp(kind);

  async function boughtFor() {
    const buyer = await app().user();
    const team = await teamOf(app(), buyer, { seats: 0 });
    const id = await bought(app(), buyer, { slug: EXAM_BUNDLE, quantity: 3 });
    return { buyer, team, id, params: { id } };
  }

  async function memberOf(teamId: string, role: TeamRole) {
    const user = await app().user();
    await join(app(), teamId, user, role);
    return user;
  }

  test.each(TEAM_ROLES)('[PE-04] what a %s reads of an order that somebody else placed', async (role) => {
    const { team, id, params } = await boughtFor();
    const as = await memberOf(team.id, role);
    const elsewhere = await memberOf((await teamOf(app(), await app().user(), { seats: 0 })).id, role);
    for (const call of ['getOrder', 'orderInvoice'] as const)
      await app().refused(call, 404, { params, as: elsewhere }, 'The order was not found.');
    await app().refused('teamOrders', 404, { params: { id: team.id }, as: elsewhere }, 'The team was not found.');

    if (!READERS.includes(role)) {
      for (const call of ['getOrder', 'orderInvoice'] as const)
        await app().refused(call, 404, { params, as }, 'The order was not found.');
      return;
    }
    const documents = WITH_DOCUMENTS.includes(role);
    const foreign = { can_upgrade: false, pay_link: null, invoice: documents ? expect.any(String) : null };
    const listed = await app().ok('teamOrders', { params: { id: team.id }, as });
    expect(listed.data).toMatchObject([{ id, quantity: 3, is_own: false, buyer: expect.stringMatching(/^Person /) }]);
    expect(listed.data).toMatchObject([foreign]);
    const detail = await app().ok('getOrder', { params, as });
    expect(detail).toMatchObject({ ...foreign, of_team: { id: team.id, name: 'Frontend guild' } });
    expect(detail.documents.map((one) => one.kind)).toEqual(documents ? ['invoice'] : []);
    expect(detail.lines.map(({ returnable }) => returnable)).toEqual([{ pieces: 0, amount: 0, problem: null }]);
    expect((await app().call('orderInvoice', { params, as })).status).toBe(documents ? 200 : 404);
  });

  test.each(READERS)('[PE-04] a %s pays, returns and upgrades nothing that somebody else ordered', async (role) => {
    const { team, buyer, params } = await boughtFor();
    const as = await memberOf(team.id, role);
    await app().refused('returnLine', 404, { params, body: { position: 0 }, as }, 'The order was not found.');
    await app().refused('orderUpgrades', 404, { params, as }, 'The order was not found.');
    expect((await app().ok('listOrders', { query: {}, as })).data).toEqual([]);
    const [line] = (await app().ok('getOrder', { params, as: buyer })).lines;
    expect(line).toMatchObject({ returned: 0, returnable: { pieces: 3 } });
  });

  test('[PE-04] orders stay with the team when their reader or their buyer goes', async () => {
    const { team, buyer, id, params } = await boughtFor();
    const about = { params: { id: team.id } };
    const billing = await memberOf(team.id, 'billing');
    const owner = await memberOf(team.id, 'owner');
    const own = await app().ok('teamOrders', { ...about, as: buyer });
    expect(own.data).toMatchObject([{ id, is_own: true, invoice: `/api/orders/${id}/invoice` }]);
    expect((await app().ok('getOrder', { params, as: buyer })).of_team).toBeNull();

    await app().ok('archiveTeam', { ...about, as: owner });
    expect((await app().ok('getOrder', { params, as: billing })).documents).toHaveLength(1);
    await app().ok('unarchiveTeam', { ...about, as: owner });
    await app().ok('removeTeamUser', { ...about, body: { user_id: billing.id }, as: owner });
    for (const call of ['getOrder', 'orderInvoice'] as const)
      await app().refused(call, 404, { params, as: billing }, 'The order was not found.');

    await app().ok('deleteAccount', { body: { confirmation: buyer.email }, as: buyer });
    expect((await app().ok('teamOrders', { ...about, as: owner })).data).toMatchObject([{ id, buyer: null }]);
    expect((await app().ok('getOrder', { params, as: owner })).of_team).toMatchObject({ buyer: null });
  });

  test.each(READERS)(
    '[TM-04] a %s who buys seats is led into the team: its setup, afterwards the team',
    async (role) => {
      const buyer = await app().user();
      const team = await teamOf(app(), buyer, { seats: 0, role });
      const leads = role !== 'billing';
      const id = await bought(app(), buyer, { slug: EXAM_BUNDLE, quantity: 3 });
      const expectTeam = async (own_team: object | null, as: TestUser | null = buyer) => {
        expect((await app().ok('checkoutStatus', { params: { id }, as })).own_team).toEqual(own_team);
        if (as) expect((await app().ok('getOrder', { params: { id }, as })).own_team).toEqual(own_team);
      };
      const found = { id: team.id, name: 'Frontend guild', may_hand_out: leads };
      await expectTeam({ ...found, is_to_set_up: leads });
      // Other readers of the order learn nothing of its team here.
      await expectTeam(null, null);
      await expectTeam(null, await memberOf(team.id, 'manager'));

      const as = await memberOf(team.id, 'owner');
      await app().ok('completeOnboarding', { params: { id: team.id }, as });
      await expectTeam({ ...found, is_to_set_up: false });
      await app().ok('removeTeamUser', { params: { id: team.id }, body: { user_id: buyer.id }, as });
      await expectTeam(null);
    },
  );

  test('[TM-04] a first order of seats has a team to set up, an order for one person none', async () => {
    const buyer = await app().user();
    const status = async (id: string) => (await app().ok('checkoutStatus', { params: { id }, as: buyer })).own_team;
    const seats = await bought(app(), buyer, { slug: EXAM_BUNDLE, quantity: 2 });
    expect(await status(seats)).toMatchObject({ is_to_set_up: true, may_hand_out: true });
    expect(await status(await bought(app(), buyer))).toBeNull();
  });

  test('[TM-04] [TM-09] the history of a team says who bought seats for it', async () => {
    const { buyer, team } = await boughtFor();
    const { data } = await app().ok('teamHistory', { params: { id: team.id }, as: buyer });
    const seats = data.filter(({ action }) => action === 'team.seatsBought');
    const by = `Person ${buyer.email.match(/\d+/)?.[0]}`;
    expect(seats.map((row) => [row.at, row.by, row.about])).toEqual([[app().clock.now(), by, null]]);
  });

  test('[PE-04] an order for one person and one of no team are of no colleague', async () => {
    const { team, buyer } = await boughtFor();
    const single = await bought(app(), buyer);
    const owner = await memberOf(team.id, 'owner');
    await app().refused('getOrder', 404, { params: { id: single }, as: owner }, 'The order was not found.');
    expect((await app().ok('teamOrders', { params: { id: team.id }, as: owner })).data).toHaveLength(1);
  });
});
