import { expect, test } from 'vitest';
import { CERTIFICATION, type TestUser } from '../../support/app.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';
import { join, seatsFor, storeInvitation, type TestTeam, teamOf } from '../../support/team/teams.ts';

const DAY_MS = 24 * 60 * 60_000;

describeOnBoth('the progress of a team', (kind) => {
  const app = useApp(kind);

  const paramsOf = (team: TestTeam) => ({ id: team.id });
  const progress = (team: TestTeam, as: TestUser, query: Record<string, string> = {}) =>
    app().ok('teamProgress', { params: paramsOf(team), query, as });
  const own = async (team: TestTeam, as: TestUser) =>
    (await app().ok('ownTeamProgress', { params: paramsOf(team), as })).data;
  const share = (team: TestTeam, as: TestUser, shares_scores: boolean) =>
    app().ok('shareScores', { params: paramsOf(team), body: { shares_scores }, as });
  const rename = (as: TestUser, first_name: string, last_name: string) =>
    app().ok('updateProfile', { body: { first_name, last_name }, as });

  async function assign(team: TestTeam, as: TestUser, to: TestUser, code = team.combo) {
    await app().ok('assignSeat', {
      params: paramsOf(team),
      body: { voucher_combo_code: code, user_id: to.id },
      as,
    });
  }

  /** Uses the newest seat of a user and brings the exam that it opens to a state. */
  async function take(as: TestUser, state: 'running' | 'passed' | 'failed') {
    const { data } = await app().ok('ownSeats', { as });
    const code = data.find((seat) => seat.state === 'assigned')?.code ?? '';
    const { exams } = await app().ok('redeemVoucher', { params: { code }, body: {}, as });
    return app().bringTo(state, as, exams[0]?.id ?? '');
  }

  async function teamOfThree(seats = 3) {
    const [owner, ada, grace] = [await app().user(), await app().user(), await app().user()];
    const team = await teamOf(app(), owner, { seats });
    await join(app(), team.id, ada, 'member');
    await join(app(), team.id, grace, 'member');
    return { owner, ada, grace, team };
  }

  const stateOf = async (team: TestTeam, as: TestUser, of: TestUser) =>
    (await progress(team, as)).data.find(({ user_id }) => user_id === of.id)?.exams.map(({ state }) => state);

  test('[TM-09] an exam is followed from its assignment to its result', async () => {
    const { owner, ada, grace, team } = await teamOfThree();
    expect(await stateOf(team, owner, ada)).toEqual([]);
    await assign(team, owner, ada);
    await assign(team, owner, grace);
    expect(await stateOf(team, owner, ada)).toEqual(['assigned']);
    const running = await take(ada, 'running');
    const [shown] = (await progress(team, owner, { state: 'started' })).data;
    expect(shown).toMatchObject({
      user_id: ada.id,
      next_deadline_at: running.deadline_at,
      exams: [{ exams: [{ certification_id: CERTIFICATION }], state: 'started', deadline_at: running.deadline_at }],
    });
    await app().ok('stopExam', { params: { id: running.id }, as: ada });
    await app().runJobs();
    expect(await stateOf(team, owner, ada)).toEqual(['failed']);
    await take(grace, 'passed');
    expect(await stateOf(team, owner, grace)).toEqual(['passed']);
    const [passed] = (await progress(team, owner, { state: 'passed' })).data;
    expect(passed).toMatchObject({ user_id: grace.id, next_deadline_at: null });
  });

  test('[TM-09] a score is shown while the member shares it; that members see what their managers see', async () => {
    const { owner, ada, team } = await teamOfThree();
    await assign(team, owner, ada);
    await take(ada, 'passed');
    const seen = async () => (await progress(team, owner)).data.find(({ user_id }) => user_id === ada.id);
    expect((await seen())?.exams).toMatchObject([{ state: 'passed', score_percent: null }]);
    expect(await own(team, ada)).toEqual(await seen());
    expect((await share(team, ada, true)).data.exams).toMatchObject([{ score_percent: 100 }]);
    expect((await seen())?.exams).toMatchObject([{ state: 'passed', score_percent: 100 }]);
    expect(await own(team, ada)).toEqual(await seen());
    await share(team, ada, false);
    expect((await seen())?.exams).toMatchObject([{ score_percent: null }]);
    const history = (await app().ok('teamHistory', { params: paramsOf(team), as: owner })).data;
    expect(history.slice(0, 2).map(({ action }) => action)).toEqual(['team.scoresHidden', 'team.scoresShared']);
  });

  test('[TM-09] people are found by name and address, sorted, filtered and paged, each once', async () => {
    const { owner, ada, grace, team } = await teamOfThree(2);
    const late = await seatsFor(app(), owner, team.id, 1, app().clock.now() + 2 * DAY_MS);
    const soon = await seatsFor(app(), owner, team.id, 1, app().clock.now() + DAY_MS);
    await assign(team, owner, ada, late);
    await assign(team, owner, grace, soon);
    const names = async (query: Record<string, string>) =>
      (await progress(team, owner, query)).data.map(({ first_name }) => first_name);
    await rename(ada, 'Åda', 'Lovelace');
    await rename(grace, 'Grace', '100%_Hopper');
    await rename(owner, 'Zuse', 'Konrad');
    expect(await names({})).toEqual(['Åda', 'Grace', 'Zuse']);
    expect(await names({ search: 'ADA love' })).toEqual(['Åda']);
    expect(await names({ search: '%_' })).toEqual(['Grace']);
    expect(await names({ search: ada.email.slice(0, -3).toUpperCase() })).toEqual(['Åda']);
    expect(await names({ order: 'deadline' })).toEqual(['Grace', 'Åda', 'Zuse']);
    expect(await names({ state: 'none' })).toEqual(['Zuse']);
    expect(await names({ exam: CERTIFICATION, state: 'assigned' })).toEqual(['Åda', 'Grace']);
    expect(await names({ exam: 'no-such-exam' })).toEqual([]);
    for (const order of ['name', 'deadline']) {
      const paged: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page: Awaited<ReturnType<typeof progress>> = await progress(team, owner, {
          ...{ order, limit: '1' },
          ...(cursor === undefined ? {} : { cursor }),
        });
        expect(page.data.length).toBe(1);
        expect(page.meta.total).toBe(3);
        paged.push(...page.data.map(({ first_name }) => first_name));
        cursor = page.meta.next;
      }
      expect(paged).toEqual(await names({ order }));
    }
    app().clock.advance(DAY_MS + 1);
    expect(await stateOf(team, owner, grace)).toEqual(['expired']);
    expect(await names({ order: 'deadline' })).toEqual(['Åda', 'Grace', 'Zuse']);
  });

  test('[TM-09] fifty people are on a page unless another size is asked for', async () => {
    const owner = await app().user();
    const team = await teamOf(app(), owner);
    for (let more = 0; more < 50; more += 1) await join(app(), team.id, await app().user(), 'member');
    const sizes = async (query: Record<string, string>) => {
      const { data, meta } = await progress(team, owner, query);
      return [data.length, meta.total, meta.next !== null];
    };
    expect(await sizes({})).toEqual([50, 51, true]);
    expect(await sizes({ limit: '51' })).toEqual([51, 51, false]);
    expect(await sizes({ order: 'deadline' })).toEqual([50, 51, true]);
  });

  test('[TM-09] who has left, seats taken back and seats of other teams are not among it', async () => {
    const { owner, ada, grace, team } = await teamOfThree();
    const other = await teamOf(app(), owner, { seats: 1 });
    await join(app(), other.id, ada, 'member');
    await assign(other, owner, ada);
    await assign(team, owner, grace);
    await app().ok('revokeSeat', {
      params: paramsOf(team),
      body: { voucher_combo_code: team.combo, user_id: grace.id },
      as: owner,
    });
    expect((await progress(team, owner)).data.flatMap(({ exams }) => exams)).toEqual([]);
    expect((await progress(team, owner, { order: 'deadline' })).data.flatMap(({ exams }) => exams)).toEqual([]);
    await app().ok('removeTeamUser', { params: paramsOf(team), body: { user_id: ada.id }, as: owner });
    expect((await progress(team, owner)).data.map(({ user_id }) => user_id)).not.toContain(ada.id);
    expect((await progress(team, owner)).meta.total).toBe(2);
  });

  test('[TM-09] somebody who was removed and comes back by an invitation has the exams of before', async () => {
    const { owner, ada, team } = await teamOfThree();
    await assign(team, owner, ada);
    await take(ada, 'passed');
    const seen = async (query: Record<string, string> = {}) =>
      (await progress(team, owner, query)).data.find(({ user_id }) => user_id === ada.id)?.exams;
    const before = await seen();
    expect(before).toMatchObject([{ state: 'passed' }]);
    // Twice, so that what came along once comes along again.
    for (let times = 0; times < 2; times += 1) {
      await app().ok('removeTeamUser', { params: paramsOf(team), body: { user_id: ada.id }, as: owner });
      const token = await storeInvitation(app(), team.id);
      app().clock.advance(1);
      await app().ok('acceptInvitation', { params: { token }, as: ada });
      expect(await seen()).toEqual(before);
      expect(await seen({ order: 'deadline' })).toEqual(before);
      expect((await own(team, ada)).exams).toEqual(before);
    }
    const { data } = await app().ok('teamVoucherCombos', { params: paramsOf(team), as: owner });
    expect(data[0]?.holders).toMatchObject([{ user_id: ada.id, state: 'used' }]);
    // What somebody else used stays theirs.
    expect(await stateOf(team, owner, owner)).toEqual([]);
  });

  test('a cursor of another list is refused with a sentence', async () => {
    const { owner, team } = await teamOfThree();
    const reply = await app().call('teamProgress', {
      params: paramsOf(team),
      query: { cursor: 'bm9wZQ' },
      as: owner,
    });
    expect(reply.status).toBe(422);
    expect(reply.json).toMatchObject({ errors: { cursor: ['This is not the cursor of this list.'] } });
  });
});
