import { describe, expect, test, vi } from 'vitest';
import type { Reply, TestUser } from '../../support/app.ts';
import { changeElsewhere } from '../../support/databases.ts';
import { useApp } from '../../support/suite.ts';
import { join, storeInvitation, type TestTeam, teamOf } from '../../support/team/teams.ts';

/** More than the database has connections. */
const AT_ONCE = 40;

// The embedded database has one connection, so that nothing there can wait while others go on.
describe('a crowd at one team (postgres)', () => {
  const app = useApp('postgres');

  /** Another process changes a team until it is told to end. */
  const changeTeam = (teamId: string) =>
    changeElsewhere(app().services.database.pool, 'select id from team where id = $1 for no key update', [teamId]);

  async function expectOthersGoOn(teamId: string, crowd: () => Promise<Reply>[]): Promise<Reply[]> {
    const stranger = await app().user();
    const elsewhere = await teamOf(app(), stranger, { seats: 0 });
    const change = await changeTeam(teamId);
    const replies = Promise.all(crowd());
    try {
      await vi.waitFor(async () => expect(await change.isWaitedFor()).toBe(true), { timeout: 10_000 });
      const { status, text } = await app().call('getTeam', { params: { id: elsewhere.id }, as: stranger });
      expect(status, text).toBe(200);
    } finally {
      await change.end();
    }
    return replies;
  }

  async function teamWithMember(seats: number): Promise<{ owner: TestUser; member: TestUser; team: TestTeam }> {
    const [owner, member] = [await app().user(), await app().user()];
    const team = await teamOf(app(), owner, { seats });
    await join(app(), team.id, member, 'member');
    return { owner, member, team };
  }

  test('[TM-07] who assigns seats of a team that another process changes leaves the database to other teams', async () => {
    const { owner, member, team } = await teamWithMember(2);
    const body = { voucher_combo_code: team.combo, user_id: member.id };
    const replies = await expectOthersGoOn(team.id, () =>
      Array.from({ length: AT_ONCE }, () => app().call('assignSeat', { params: { id: team.id }, body, as: owner })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(AT_ONCE - 1).fill(409)]);
  });

  test('[TM-08] so do those who accept one invitation, and one of them has it', async () => {
    const { team } = await teamWithMember(0);
    const token = await storeInvitation(app(), team.id);
    const people: TestUser[] = [];
    for (let count = 0; count < AT_ONCE; count += 1) people.push(await app().user());
    const replies = await expectOthersGoOn(team.id, () =>
      people.map((as) => app().call('acceptInvitation', { params: { token }, as })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(AT_ONCE - 1).fill(409)]);
  });
});
