import { expect, test, vi } from 'vitest';
import type { Reply, TestUser } from '../../support/app.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';
import { join, storeInvitation, type TestTeam, teamOf } from '../../support/team/teams.ts';

/** `npm run bench -- races` runs the size of the security plan: 200 calls at once, 100 times over. */
const AT_ONCE = Number(process.env.RACE_AT_ONCE ?? 40);
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 3);
const SEATS = 5;
const MEMBERS = 10;
vi.setConfig({ testTimeout: 1_200_000 });

describeOnBoth('races about the seats of a team', (kind) => {
  const app = useApp(kind);

  async function teamWithMembers(): Promise<{ owner: TestUser; members: TestUser[]; team: TestTeam }> {
    const owner = await app().user();
    const team = await teamOf(app(), owner, { seats: SEATS });
    const members: TestUser[] = [];
    for (let count = 0; count < MEMBERS; count += 1) {
      const member = await app().user();
      await join(app(), team.id, member, 'member');
      members.push(member);
    }
    return { owner, members, team };
  }

  /** What the database holds of a team, whatever the calls answered. */
  async function audit({ id, combo }: TestTeam) {
    const seats = await app()
      .queries.selectFrom('voucher')
      .innerJoin('voucher_combo', 'voucher_combo.id', 'voucher.combo_id')
      .selectAll('voucher')
      .where('voucher_combo.code', '=', combo)
      .execute();
    const alive = seats.filter(({ state }) => state !== 'takenBack');
    const assigned = alive.filter(({ seat_state }) => seat_state === 'assigned');
    // One voucher for each seat that was bought, however often seats were taken back, and each member has one at most.
    expect(alive.map(({ unit }) => unit).sort()).toEqual(Array.from({ length: SEATS }, (_, index) => index + 1));
    expect(alive.every(({ team_id }) => team_id === id)).toBe(true);
    expect(assigned.length).toBeLessThanOrEqual(SEATS);
    expect(new Set(assigned.map(({ seat_member }) => seat_member)).size).toBe(assigned.length);
    expect(seats.filter(({ state, seat_state }) => (state === 'takenBack') !== (seat_state === 'revoked'))).toEqual([]);
    expect(seats.filter(({ state, seat_state }) => (state === 'redeemed') !== (seat_state === 'used'))).toEqual([]);
    return { alive, assigned };
  }

  test(`[TM-07] ${AT_ONCE} assignments and revocations at the same moment, ${ROUNDS} times over, never assign more seats than the team owns`, async () => {
    const { owner, members, team } = await teamWithMembers();
    const params = { id: team.id };
    for (let round = 0; round < ROUNDS; round += 1) {
      const replies = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) => {
          const member = members[(index + round) % MEMBERS];
          const body = { voucher_combo_code: team.combo, user_id: member?.id };
          return app().call(index % 4 === 3 ? 'revokeSeat' : 'assignSeat', { params, body, as: owner });
        }),
      );
      expect(replies.filter(({ status }) => ![200, 409].includes(status)).map(({ text }) => text)).toEqual([]);
      await audit(team);
    }
    // The team is where the calls left it: every seat is revoked, and then as many as were bought are assigned.
    for (const member of members) {
      await app().ok('revokeSeat', { params, body: { voucher_combo_code: team.combo, user_id: member.id }, as: owner });
    }
    const replies = await Promise.all(
      members.map((member) =>
        app().call('assignSeat', {
          params,
          body: { voucher_combo_code: team.combo, user_id: member.id },
          as: owner,
        }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(SEATS);
    expect((await audit(team)).assigned).toHaveLength(SEATS);
  });

  test(`[TM-07] a seat that is redeemed, revoked, sent and taken back at the same moment comes to one end, ${ROUNDS} times over`, async () => {
    const ends = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { owner, members, team } = await teamWithMembers();
      const [ada] = members;
      if (!ada) throw new Error('There is no member.');
      await app().confirmAddress(owner);
      const params = { id: team.id };
      const body = { voucher_combo_code: team.combo, user_id: ada.id };
      await app().ok('assignSeat', { params, body, as: owner });
      const {
        data: [seat],
      } = await app().ok('ownSeats', { as: ada });
      const voucher = { params: { code: seat?.code ?? '' } };
      const calls: (() => Promise<Reply>)[] = [
        () => app().call('redeemVoucher', { ...voucher, body: {}, as: ada }),
        () => app().call('revokeSeat', { params, body, as: owner }),
        () => app().call('sendVoucher', { ...voucher, body: { email: `f${round}@example.com` }, as: owner }),
        () => app().call('takeBackVoucher', { ...voucher, as: owner }),
        () => app().call('removeTeamUser', { params, body: { user_id: ada.id }, as: owner }),
      ];
      // Each round begins with another call.
      const turned = [...calls.slice(round % calls.length), ...calls.slice(0, round % calls.length)];
      const replies = await Promise.all(turned.map((call) => call()));
      expect(replies.filter(({ status }) => ![200, 404, 409].includes(status)).map(({ text }) => text)).toEqual([]);
      const { alive } = await audit(team);
      const attempts = await app().queries.selectFrom('attempt').select('id').where('user_id', '=', ada.id).execute();
      const used = alive.filter(({ seat_state }) => seat_state === 'used');
      expect(attempts).toHaveLength(used.length);
      // Who was removed has no seat left to use.
      expect(alive.filter(({ seat_state }) => seat_state === 'assigned')).toEqual([]);
      ends.add(used.length === 1 ? 'used' : 'free');
    }
    // The embedded database runs them in the order in which they were asked for.
    if (ROUNDS >= 20 && kind === 'postgres') expect(ends.size).toBe(2);
  });

  test(`[TM-08] an invitation is accepted once by ${AT_ONCE} people at the same moment, ${ROUNDS} times over`, async () => {
    const people: TestUser[] = [];
    for (let count = 0; count < AT_ONCE; count += 1) people.push(await app().user());
    for (let round = 0; round < ROUNDS; round += 1) {
      const team = await teamOf(app(), await app().user(), { seats: 0 });
      const token = await storeInvitation(app(), team.id);
      const replies = await Promise.all(people.map((as) => app().call('acceptInvitation', { params: { token }, as })));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(replies.filter(({ status }) => status === 409)).toHaveLength(AT_ONCE - 1);
      const rows = app().queries.selectFrom('membership').select('id').where('team_id', '=', team.id);
      expect(await rows.where('state', '=', 'active').execute()).toHaveLength(2);
    }
  });
});
