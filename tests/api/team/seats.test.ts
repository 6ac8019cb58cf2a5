import { expect, test } from 'vitest';
import { mailAbout, mailsTo } from '../../support/accounts.ts';
import { CERTIFICATION, type TestUser } from '../../support/app.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';
import { join, seatsFor, type TestTeam, teamOf } from '../../support/team/teams.ts';

describeOnBoth('the seats of a team', (kind) => {
  const app = useApp(kind);

  const assign = (team: TestTeam, as: TestUser, to: { id: string }, code = team.combo) =>
    app().call('assignSeat', { params: { id: team.id }, body: { voucher_combo_code: code, user_id: to.id }, as });
  const revoke = (team: TestTeam, as: TestUser, from: { id: string }, code = team.combo) =>
    app().call('revokeSeat', { params: { id: team.id }, body: { voucher_combo_code: code, user_id: from.id }, as });
  const combos = async (team: TestTeam, as: TestUser) =>
    (await app().ok('teamVoucherCombos', { params: { id: team.id }, as })).data;
  const codesOf = async (as: TestUser) => (await app().ok('ownSeats', { as })).data.map(({ code }) => code);

  async function teamWithMember(seats = 2) {
    const [owner, member] = [await app().user(), await app().user()];
    const team = await teamOf(app(), owner, { seats });
    await join(app(), team.id, member, 'member');
    return { owner, member, team };
  }

  test('[TM-03] [TM-07] an assigned seat is shown with its member, who alone redeems it; then it is used', async () => {
    const { owner, member, team } = await teamWithMember();
    const reply = await assign(team, owner, member);
    expect(reply.status, reply.text).toBe(200);
    expect(await combos(team, owner)).toMatchObject([
      { code: team.combo, total: 2, assigned: 1, redeemed: 0, free: 1, holders: [{ user_id: member.id }] },
    ]);
    const [code = ''] = await codesOf(member);
    const body = {};
    const refusal = await app().refused(
      'redeemVoucher',
      409,
      { params: { code }, body, as: owner },
      'This voucher is assigned to another member of its team.',
    );
    expect(refusal).toMatchObject({ code: 'voucher_assigned' });
    await app().ok('redeemVoucher', { params: { code }, body, as: member });
    expect(await combos(team, owner)).toMatchObject([
      { total: 2, assigned: 1, redeemed: 1, free: 1, holders: [{ user_id: member.id, state: 'used' }] },
    ]);
    // What was used cannot be taken back.
    expect((await revoke(team, owner, member)).status).toBe(200);
    expect(await combos(team, owner)).toMatchObject([{ total: 2, redeemed: 1 }]);
  });

  test('[TM-07] who is assigned a seat is told by mail where to redeem it; who takes one needs no mail', async () => {
    const { owner, member, team } = await teamWithMember();
    await assign(team, owner, member);
    await assign(team, owner, owner);
    const subject = 'You have a seat on Chartered';
    const { text } = await mailAbout(app(), member.email, subject);
    expect(text).toContain('/team/my-dashboard');
    expect(text).toContain('Frontend guild assigned it to you');
    expect((await mailsTo(app(), owner.email)).map((mail) => mail.subject)).not.toContain(subject);
  });

  test('[TM-07] the history says who gave a seat to whom and who took it back', async () => {
    const { owner, member, team } = await teamWithMember();
    await assign(team, owner, member);
    app().clock.advance(1);
    await revoke(team, owner, member);
    const { data } = await app().ok('teamHistory', { params: { id: team.id }, as: owner });
    const seats = data.filter(({ action }) => action.startsWith('team.seat'));
    const now = app().clock.now();
    const names = await app()
      .queries.selectFrom('user')
      .select(['id', 'first_name', 'last_name'])
      .where('id', 'in', [owner.id, member.id])
      .execute();
    const nameOf = ({ id }: { id: string }) => {
      const row = names.find((one) => one.id === id);
      return `${row?.first_name} ${row?.last_name}`.trim();
    };
    expect(seats.map(({ at, action, by, about }) => [at, action, by, about])).toEqual([
      [now, 'team.seatRevoked', nameOf(owner), nameOf(member)],
      [now - 1, 'team.seatAssigned', nameOf(owner), nameOf(member)],
    ]);
  });

  test('[TM-07] a revoked seat is free again, and its code gives nothing any more', async () => {
    const { owner, member, team } = await teamWithMember(1);
    await assign(team, owner, member);
    const [code = ''] = await codesOf(member);
    expect((await revoke(team, owner, member)).status).toBe(200);
    expect(await codesOf(member)).toEqual([]);
    expect(await combos(team, owner)).toMatchObject([{ total: 1, assigned: 0, free: 1, holders: [] }]);
    await app().refused(
      'redeemVoucher',
      409,
      { params: { code }, body: {}, as: member },
      'This voucher was taken back.',
    );
    // Again: there is nothing to take back.
    expect((await revoke(team, owner, member)).status).toBe(200);
    expect(await combos(team, owner)).toMatchObject([{ total: 1, assigned: 0, free: 1 }]);
    expect((await assign(team, owner, member)).status).toBe(200);
    expect(await codesOf(member)).not.toContain(code);
  });

  test('[TM-07] a member has one unused seat of a combo, and no seat is assigned that the team does not own', async () => {
    const { owner, member, team } = await teamWithMember(1);
    const second = await app().user();
    await join(app(), team.id, second, 'member');
    await assign(team, owner, member);
    expect((await assign(team, owner, member)).json).toMatchObject({ code: 'seat_assigned' });
    expect((await assign(team, owner, second)).json).toMatchObject({
      code: 'seats_spent',
      message: 'No seat is free. Revoke one or buy more.',
    });
  });

  test('[TM-07] an assigned seat is neither sent nor taken back by its code, and one that was sent is not assigned', async () => {
    const { owner, member, team } = await teamWithMember(1);
    await app().confirmAddress(owner);
    await assign(team, owner, member);
    const [code = ''] = await codesOf(member);
    const to = { email: 'friend@example.com' };
    for (const id of ['sendVoucher', 'takeBackVoucher'] as const) {
      const refusal = await app().refused(
        id,
        409,
        { params: { code }, body: to, as: owner },
        'This voucher is assigned to a team member. Revoke the seat first.',
      );
      expect(refusal).toMatchObject({ code: 'voucher_assigned' });
    }
    await revoke(team, owner, member);
    const free = await app()
      .queries.selectFrom('voucher')
      .select('code')
      .where('team_id', '=', team.id)
      .where('seat_state', '=', 'free')
      .executeTakeFirstOrThrow();
    await app().ok('sendVoucher', { params: free, body: to, as: owner });
    expect((await assign(team, owner, member)).json).toMatchObject({ code: 'seats_spent' });
    // Only those who lead the team send its vouchers.
    await app().refused('takeBackVoucher', 404, { params: free, as: member }, 'The voucher was not found.');
    await app().ok('takeBackVoucher', { params: free, as: owner });
    expect((await assign(team, owner, member)).status).toBe(200);
  });

  test('[TM-07] an expired seat is not assigned and not counted', async () => {
    const { owner, member, team } = await teamWithMember(1);
    const end = app().clock.now() + 1000;
    const code = await seatsFor(app(), owner, team.id, 1, end);
    await assign(team, owner, member, code);
    expect(await combos(team, owner)).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ code, total: 1, assigned: 1 })]),
    );
    app().clock.advance(1001);
    expect((await combos(team, owner)).find((combo) => combo.code === code)).toMatchObject({ total: 0, assigned: 0 });
    expect((await app().ok('ownSeats', { as: member })).data).toMatchObject([{ state: 'expired' }]);
  });

  test('[TM-07] the database refuses a seat that cannot be', async () => {
    const { owner, member, team } = await teamWithMember(1);
    await assign(team, owner, member);
    const row = await app()
      .queries.selectFrom('voucher')
      .selectAll()
      .where('team_id', '=', team.id)
      .executeTakeFirstOrThrow();
    const change = (columns: Partial<typeof row>) =>
      app().queries.updateTable('voucher').set(columns).where('code', '=', row.code).execute();
    await expect(change({ seat_member: null })).rejects.toThrow(/constraint/i);
    await expect(change({ seat_state: null })).rejects.toThrow(/constraint/i);
    await expect(change({ seat_state: 'twice' })).rejects.toThrow(/constraint/i);
    await expect(change({ seat_state: 'free' })).rejects.toThrow(/constraint/i);
    await expect(change({ seat_member: 'nobody' })).rejects.toThrow(/constraint/i);
    await expect(change({ team_id: null })).rejects.toThrow(/constraint/i);
    // A second voucher in the place of the first would be one seat more than the team owns.
    const double = app()
      .queries.insertInto('voucher')
      .values({ ...row, code: 'ONE-TOO-MANY' });
    await expect(double.execute()).rejects.toThrow(/constraint/i);
  });

  test('[TM-03] vouchers are handed to a team as seats, and the free ones are taken back under other codes', async () => {
    const { member, team, owner } = await teamWithMember(0);
    const partner = await app().user('partner');
    await join(app(), team.id, partner, 'partner');
    const code = await seatsFor(app(), partner, null, 3);
    const params = { id: team.id };
    const codes = async () =>
      (
        await app()
          .queries.selectFrom('voucher')
          .select('code')
          .where('state', '=', 'open')
          .where('owner_id', '=', partner.id)
          .execute()
      ).map((row) => row.code);
    const before = await codes();
    const body = { voucher_combo_code: code };
    const { data } = await app().ok('assignToTeam', { params, body, as: partner });
    expect(data).toMatchObject({ code, total: 3, free: 3, from_partner: true });
    // They are no longer the partner's to hand over.
    await app().refused('assignToTeam', 404, { params, body, as: partner }, 'The batch of vouchers was not found.');
    expect((await assign(team, partner, member, code)).status).toBe(200);
    const back = await app().ok('revokeFromTeam', { params, body, as: partner });
    expect(back.data).toMatchObject({ returned: 2 });
    expect(await combos(team, owner)).toMatchObject([{ code, total: 1, assigned: 1, free: 0 }]);
    expect((await codes()).filter((one) => before.includes(one))).toEqual([]);
    // What came back can be handed to another team.
    const other = await teamOf(app(), partner, { seats: 0, role: 'partner' });
    const again = { params: { id: other.id }, body: { voucher_combo_code: back.data.voucher_combo_code }, as: partner };
    expect((await app().ok('assignToTeam', again)).data).toMatchObject({ total: 2, free: 2 });
  });

  test('[PE-04] a partner sees and assigns in a team what it handed over, and nothing else', async () => {
    const { owner, member, team } = await teamWithMember(1);
    const partner = await app().user('partner');
    await join(app(), team.id, partner, 'partner');
    expect(await combos(team, partner)).toEqual([]);
    expect((await assign(team, partner, member)).status).toBe(404);
    expect((await app().ok('teamStats', { params: { id: team.id }, as: partner })).data.seats.total).toBe(0);
    expect((await app().ok('teamStats', { params: { id: team.id }, as: owner })).data.seats.total).toBe(1);
  });

  test('[TM-07] an exam that a seat gives is opened for its member once', async () => {
    const { owner, member, team } = await teamWithMember(1);
    await assign(team, owner, member);
    const [code = ''] = await codesOf(member);
    await app().ok('redeemVoucher', { params: { code }, body: {}, as: member });
    await app().ok('redeemVoucher', { params: { code }, body: {}, as: member });
    const attempts = await app()
      .queries.selectFrom('attempt')
      .select('certification_id')
      .where('user_id', '=', member.id)
      .execute();
    expect(attempts).toEqual([{ certification_id: CERTIFICATION }]);
  });
});
