import { expect, test } from 'vitest';
import { PASSWORD, signUp } from '../../support/accounts.ts';
import type { TestUser } from '../../support/app.ts';
import { bought, EXAM_BUNDLE } from '../../support/commerce/orders.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';
import { join, teamOf } from '../../support/team/teams.ts';

describeOnBoth('a team', (kind) => {
  const app = useApp(kind);
  const buy = (as: Awaited<ReturnType<ReturnType<typeof app>['user']>>, quantity: number) =>
    bought(app(), as, { slug: EXAM_BUNDLE, quantity });

  test('[TM-01] [TM-07] comes with a team order, whose vouchers are its seats; the next order adds to it', async () => {
    const buyer = await app().user();
    expect((await app().call('listTeams', { as: buyer })).status).toBe(403);
    const first = await buy(buyer, 3);
    expect((await app().ok('auth', { as: buyer })).roles).toEqual(['owner']);
    const { data: teams } = await app().ok('listTeams', { as: buyer });
    expect(teams).toMatchObject([
      { status: 'active', roles: ['owner'], onboarding_status: 'pending', onboarding_step: 'naming' },
    ]);
    const params = { id: teams[0]?.id ?? '' };
    expect((await app().ok('teamStats', { params, as: buyer })).data).toEqual({
      members: 1,
      invited: 0,
      seats: { total: 3, free: 3, assigned: 0, used: 0 },
    });
    await app().ok('completeOnboarding', { params, as: buyer });
    const second = await buy(buyer, 2);
    const { data } = await app().ok('getTeam', { params, as: buyer });
    expect(data).toMatchObject({ onboarding_step: 'inviting', orders_to_onboard: [second] });
    expect(data.orders_to_onboard).not.toContain(first);
    expect((await app().ok('teamVoucherCombos', { params, as: buyer })).data.map(({ total }) => total).sort()).toEqual([
      2, 3,
    ]);
    expect((await app().ok('listTeams', { as: buyer })).meta.total).toBe(1);
  });

  test('[TM-01] begins with its founder as its one person, and one line of history', async () => {
    const founder = await app().user();
    const at = app().clock.now();
    const { id } = await teamOf(app(), founder, { seats: 0, name: 'Frontend guild', role: 'owner' });
    const rows = (table: 'team' | 'membership', column: 'id' | 'team_id') =>
      app().queries.selectFrom(table).selectAll().where(column, '=', id).execute();
    expect(await rows('team', 'id')).toEqual([
      {
        id,
        uuid: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
        name: 'Frontend guild',
        state: 'active',
        onboarding: 'naming',
        forwarding: 'refused',
        version: 0,
        created_at: at,
      },
    ]);
    const { first_name, last_name } = await app()
      .queries.selectFrom('user')
      .select(['first_name', 'last_name'])
      .where('id', '=', founder.id)
      .executeTakeFirstOrThrow();
    expect(await rows('membership', 'team_id')).toEqual([
      {
        ...{ id: expect.any(String), team_id: id, user_id: founder.id, email: founder.email, first_name, last_name },
        ...{
          role: 'owner',
          state: 'active',
          version: 0,
          name_key: `${first_name} ${last_name}`.toLowerCase(),
          shares_scores: 0,
        },
        ...{ token_hash: null, invited_by: null, invited_at: null, expires_at: null, joined_at: at, ended_at: null },
      },
    ]);
    expect((await app().ok('teamHistory', { params: { id }, as: founder })).data).toMatchObject([
      { at, action: 'team.created', about: null },
    ]);
  });

  test('[TM-01] an order for one brings no team', async () => {
    const buyer = await app().user();
    await buy(buyer, 1);
    expect((await app().ok('auth', { as: buyer })).roles).toEqual([]);
  });

  test('[PE-04] what a billing contact orders goes to the team', async () => {
    const [owner, billing] = [await app().user(), await app().user()];
    const team = await teamOf(app(), owner, { seats: 0 });
    await join(app(), team.id, billing, 'billing');
    await buy(billing, 2);
    const { data } = await app().ok('teamStats', { params: { id: team.id }, as: owner });
    expect(data.seats.total).toBe(2);
    expect((await app().ok('listTeams', { as: billing })).meta.total).toBe(1);
    // Who bought them sees them; who may send them is the team's to say.
    const sendable = async (as: TestUser) =>
      (await app().ok('voucherCombos', { query: {}, as })).data.flatMap(({ vouchers }) =>
        vouchers.map((one) => one.is_sendable),
      );
    expect(await sendable(billing)).toEqual([false, false]);
    expect(await sendable(owner)).toEqual([true, true]);
    await buy(owner, 2);
    expect(await sendable(owner)).toEqual([true, true, true, true]);
    expect(await sendable(billing)).toEqual([false, false]);
    // The owner's deputy sends and takes back what others have bought; members do neither.
    const [manager, member] = [await app().user(), await app().user()];
    await join(app(), team.id, manager, 'manager');
    await join(app(), team.id, member, 'member');
    await app().confirmAddress(manager);
    expect(await sendable(manager)).toEqual([true, true, true, true]);
    await app().refused('voucherCombos', 403, { as: member }, 'Your account has no access to this.');
    const code = (await app().ok('voucherCombos', { query: {}, as: manager })).data[0]?.vouchers[0]?.code ?? '';
    const body = { email: 'colleague@example.com' };
    expect((await app().ok('sendVoucher', { params: { code }, body, as: manager })).voucher.state).toBe('sent');
    expect((await app().ok('takeBackVoucher', { params: { code }, as: manager })).voucher.state).toBe('open');
    // Nothing of an archived team goes anywhere.
    await app().ok('archiveTeam', { params: { id: team.id }, as: owner });
    expect(await sendable(owner)).toEqual([false, false, false, false]);
    const [combo] = (await app().ok('voucherCombos', { query: {}, as: owner })).data;
    expect(combo?.vouchers.map(({ is_archived }) => is_archived)).toEqual([true, true]);
    await app().refused('sendVoucher', 404, { params: { code }, body, as: owner }, 'The voucher was not found.');
  });

  test('[PE-04] who bought seats without the right to send them gets neither their codes nor the names of who has them', async () => {
    const [buyer, colleague, reader] = [await app().user(), await app().user(), await app().user()];
    await app().confirmAddress(buyer);
    const order = await buy(buyer, 4);
    const params = { id: (await app().ok('listTeams', { as: buyer })).data[0]?.id ?? '' };
    const combosOf = async (as: TestUser) => (await app().ok('voucherCombos', { query: {}, as })).data;
    const codesOf = async (as: TestUser) =>
      (await combosOf(as)).flatMap(({ vouchers }) => vouchers.map(({ code }) => code));
    const [used = '', mailed = '', ...free] = await codesOf(buyer);
    await app().ok('redeemVoucher', { params: { code: used }, body: {}, as: reader });
    await app().ok('sendVoucher', { params: { code: mailed }, body: { email: 'grace@example.com' }, as: buyer });
    await join(app(), params.id, colleague, 'owner');
    await app().ok('removeTeamUser', { params, body: { user_id: buyer.id }, as: colleague });

    const check = async () => {
      const combos = await combosOf(buyer);
      expect(combos).toMatchObject([{ order_id: order, total: 4, assigned: 2, redeemed: 1 }]);
      const vouchers = combos.flatMap((combo) => combo.vouchers);
      expect(vouchers).toHaveLength(4);
      for (const voucher of vouchers) {
        expect(voucher).toMatchObject({ is_sendable: false, sent_to: null, redeemed_by: null });
        expect(voucher.code).toMatch(/^••••-••••-••••-[2-9A-HJ-NP-Z]{4}$/);
      }
      const session = await app().ok('auth', { as: buyer });
      expect(session.team_vouchers).toEqual([]);
      const detail = await app().ok('getOrder', { params: { id: order }, as: buyer });
      const exported = await app().ok('exportData', { as: buyer });
      const all = JSON.stringify([combos, session, detail, exported]);
      for (const code of [mailed, ...free]) expect(all).not.toContain(code);
    };
    await check();
    // A billing contact buys and sends nothing.
    await join(app(), params.id, buyer, 'billing');
    await check();
    expect((await codesOf(colleague)).sort()).toEqual([used, mailed, ...free].sort());
    const [named] = (await combosOf(colleague)).flatMap(({ vouchers }) =>
      vouchers.filter(({ redeemed_at }) => redeemed_at !== null),
    );
    expect(named?.redeemed_by).toMatch(/^Person /);
  });

  test('[TM-04] [GU-14] the onboarding goes on where it was left, and completing it closes the onboarding of the order', async () => {
    const buyer = await app().user();
    const order = await buy(buyer, 2);
    const outcome = () => app().ok('pageAccess', { query: { path: `/team/onboarding/${order}` }, as: buyer });
    expect(await outcome()).toMatchObject({ outcome: 'shown' });
    const {
      data: [team],
    } = await app().ok('listTeams', { as: buyer });
    const params = { id: team?.id ?? '' };
    const change = (body: object) => app().ok('updateTeam', { params, body, as: buyer });
    await app().refused(
      'updateTeam',
      409,
      { params, body: { onboarding_step: 'assigning' }, as: buyer },
      'The onboarding is at another step.',
    );
    expect((await change({ team_name: 'Frontend guild' })).data).toMatchObject({
      team_name: 'Frontend guild',
      onboarding_step: 'inviting',
      orders_to_onboard: [order],
    });
    await change({ onboarding_step: 'assigning' });
    expect((await app().ok('getTeam', { params, as: buyer })).data.onboarding_step).toBe('assigning');
    await change({ onboarding_step: 'inviting' });
    await change({ onboarding_step: 'assigning' });
    for (let times = 0; times < 2; times += 1) {
      expect((await app().ok('completeOnboarding', { params, as: buyer })).data).toMatchObject({
        onboarding_status: 'complete',
        orders_to_onboard: [],
      });
    }
    expect(await outcome()).toMatchObject({ outcome: 'elsewhere', to: '/team/dashboard' });
    const { data: history } = await app().ok('teamHistory', { params, as: buyer });
    expect(history.filter(({ action }) => action === 'team.onboardingCompleted')).toHaveLength(1);
  });

  test('[TM-01] an archived team can be read and not changed, its assigned seats can be used, and it comes back', async () => {
    const [owner, member] = [await app().user(), await app().user()];
    const team = await teamOf(app(), owner);
    await join(app(), team.id, member, 'member');
    const params = { id: team.id };
    const body = { voucher_combo_code: team.combo, user_id: member.id };
    await app().ok('assignSeat', { params, body, as: owner });
    await app().refused('unarchiveTeam', 409, { params, as: owner }, 'This team is in use.');
    await app().refused('archiveTeam', 403, { params, as: member }, "Your role in this team doesn't include this.");
    expect((await app().ok('archiveTeam', { params, as: owner })).data.status).toBe('archived');
    await app().refused('archiveTeam', 409, { params, as: owner }, 'This team is archived already.');
    for (const [id, more] of [
      ['revokeSeat', body],
      ['updateTeam', { team_name: 'Another' }],
    ] as const) {
      const refusal = await app().refused(
        id,
        409,
        { params, body: more, as: owner },
        'This team is archived. Take it into use again to change it.',
      );
      expect(refusal).toMatchObject({ code: 'team_archived' });
    }
    const {
      data: [seat],
    } = await app().ok('ownSeats', { as: member });
    await app().ok('redeemVoucher', { params: { code: seat?.code ?? '' }, body: {}, as: member });
    expect((await app().ok('unarchiveTeam', { params, as: owner })).data.status).toBe('active');
    await app().ok('updateTeam', { params, body: { team_name: 'Another' }, as: owner });
    const { data: history } = await app().ok('teamHistory', { params, as: owner });
    expect(history[0]).toEqual({
      ...{ at: app().clock.now(), action: 'team.renamed', about: null },
      by: expect.stringMatching(/^Person \d+$/),
    });
  });

  test('[TM-09] [PE-04] the history says who did what, and members see themselves alone', async () => {
    const [owner, member] = [await app().user(), await app().user()];
    const team = await teamOf(app(), owner);
    await join(app(), team.id, member, 'member');
    const params = { id: team.id };
    await app().ok('assignSeat', {
      params,
      body: { voucher_combo_code: team.combo, user_id: member.id },
      as: owner,
    });
    const { data: people } = await app().ok('getTeam', { params, as: owner });
    expect(people.users.map(({ id }) => id).sort()).toEqual([owner.id, member.id].sort());
    expect((await app().ok('getTeam', { params, as: member })).data.users).toMatchObject([{ id: member.id }]);
    const name = people.users.find(({ id }) => id === member.id)?.last_name;
    const { data } = await app().ok('teamHistory', { params, as: owner });
    const boss = people.users.find(({ id }) => id === owner.id)?.last_name;
    const entry = { at: app().clock.now(), by: `Person ${boss}` };
    expect(data).toEqual([
      { ...entry, action: 'team.seatAssigned', about: `Person ${name}` },
      { ...entry, action: 'team.created', about: null },
    ]);
  });

  test('[TM-01] owners and partners open teams, others do not', async () => {
    const body = { team_name: 'A second team' };
    const [owner, partner, member] = [await app().user(), await app().user('partner'), await app().user()];
    const team = await teamOf(app(), owner);
    await join(app(), team.id, member, 'member');
    expect((await app().ok('createTeam', { body, as: owner })).data).toMatchObject({ roles: ['owner'], ...body });
    expect((await app().ok('createTeam', { body, as: partner })).data.roles).toEqual(['partner']);
    await app().refused(
      'createTeam',
      403,
      { body, as: member },
      'Only partners, and those who manage a team, open teams.',
    );
    expect((await app().ok('listTeams', { as: owner })).meta.total).toBe(2);
  });

  test('[TM-08] the only owner of a team with others keeps the account; one alone leaves an archived team', async () => {
    const owner = await signUp(app());
    const member = await signUp(app());
    const team = await teamOf(app(), owner);
    await join(app(), team.id, member, 'member');
    const body = (of: typeof owner) => ({ password: PASSWORD, confirmation: of.email });
    const refusal = await app().refused(
      'deleteAccount',
      409,
      { body: body(owner), as: owner },
      'You are the only owner of “Frontend guild”. Make somebody else an owner first.',
    );
    expect(refusal).toMatchObject({
      code: 'last_owner',
      message: 'You are the only owner of “Frontend guild”. Make somebody else an owner first.',
    });
    await app().ok('assignSeat', {
      params: { id: team.id },
      body: { voucher_combo_code: team.combo, user_id: member.id },
      as: owner,
    });
    await app().ok('deleteAccount', { body: body(member), as: member });
    const { data } = await app().ok('teamStats', { params: { id: team.id }, as: owner });
    expect(data).toMatchObject({ members: 1, seats: { total: 3, free: 3 } });
    await app().ok('deleteAccount', { body: body(owner), as: owner });
    const row = app().queries.selectFrom('team').select('state').where('id', '=', team.id);
    expect(await row.executeTakeFirstOrThrow()).toEqual({ state: 'archived' });
    // Who is taken on later reads in the history how it came to that.
    const next = await app().user();
    await join(app(), team.id, next, 'owner');
    const history = (await app().ok('teamHistory', { params: { id: team.id }, as: next })).data;
    expect(history.slice(0, 4).map(({ by, action }) => [by, action])).toEqual([
      [null, 'team.archived'],
      [null, 'team.left'],
      [null, 'team.left'],
      [null, 'team.seatRevoked'],
    ]);
  });

  test('[TM-09] the history tells what was mailed in the name of the team, and what was mailed again or taken back', async () => {
    const owner = await app().user();
    await app().confirmAddress(owner);
    const team = await teamOf(app(), owner, { seats: 1 });
    const params = { id: team.id };
    const body = { email: 'grace@example.com', first_name: 'Grace', role: 'member' as const };
    const { invitation } = await app().ok('addTeamUser', { params, body, as: owner });
    await app().ok('addTeamUser', { params, body, as: owner });
    await app().ok('resendInvitation', { params: { ...params, invitation: invitation?.id ?? '' }, as: owner });
    const code = (await app().ok('voucherCombos', { query: {}, as: owner })).data[0]?.vouchers[0]?.code ?? '';
    await app().ok('sendVoucher', { params: { code }, body: { email: 'bob@example.com' }, as: owner });
    for (let times = 0; times < 2; times += 1) await app().ok('takeBackVoucher', { params: { code }, as: owner });
    const { data } = await app().ok('teamHistory', { params, as: owner });
    expect(data.map(({ action, about }) => [action, about])).toEqual([
      ['team.voucherTakenBack', null],
      ['team.voucherSent', null],
      ['team.invitationResent', 'grace@example.com'],
      ['team.invitationResent', 'grace@example.com'],
      ['team.invited', 'grace@example.com'],
      ['team.created', null],
    ]);
  });
});
