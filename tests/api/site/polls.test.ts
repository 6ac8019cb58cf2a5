import { expect, test } from 'vitest';
import { loadPolls } from '../../../src/content/load/load-polls.ts';
import { TECHS } from '../../../src/contract/common.ts';
import { replaceVotes } from '../../../src/server/data/site/polls.ts';
import type { TestUser } from '../../support/app.ts';
import { changes, dumpTables } from '../../support/dump.ts';
import { POLL } from '../../support/sample-calls.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

const params = { slug: POLL };
const votes = (...values: string[]) => ({ votes: values.map((value) => ({ value })) });

test('there is a poll on upcoming certifications and one on the free weekend of each technology', () => {
  const { polls, problems } = loadPolls();
  expect(problems).toEqual([]);
  expect(polls.map(({ slug }) => slug).sort()).toEqual([POLL, ...TECHS.map((tech) => `${tech}-free-weekend`)].sort());
});

describeOnBoth('polls', (kind) => {
  const app = useApp(kind);

  test('[AC-06] a vote counts once per user, and a new vote replaces the old one', async () => {
    const [ada, bob] = [await app().user(), await app().user()];
    const counts = async () => {
      const poll = await app().ok('poll', { params });
      return Object.fromEntries(poll.options.flatMap(({ value, votes: n }) => (n > 0 ? [[value, n]] : [])));
    };
    expect(await counts()).toEqual({});
    const first = await app().ok('castVote', { params, body: votes('svelte', 'astro', 'svelte'), as: ada });
    expect(first).toMatchObject({ slug: POLL, voters: 1, voted: ['astro', 'svelte'], max_choices: 3 });
    await app().ok('castVote', { params, body: votes('svelte'), as: bob });
    expect(await counts()).toEqual({ svelte: 2, astro: 1 });
    const second = await app().ok('castVote', { params, body: votes('css'), as: ada });
    expect(second.voted).toEqual(['css']);
    expect(await counts()).toEqual({ svelte: 1, css: 1 });
    expect((await app().ok('poll', { params, as: ada })).voted).toEqual(['css']);
    expect((await app().ok('poll', { params })).voted).toBeNull();
    const listed = async (as?: TestUser) =>
      (await app().ok('listPolls', as ? { as } : {})).data.find(({ slug }) => slug === POLL)?.voted;
    expect([await listed(ada), await listed(bob), await listed()]).toEqual([['css'], ['svelte'], null]);
    expect((await app().ok('poll', { params: { slug: 'vuejs-free-weekend' }, as: ada })).voted).toBeNull();
  });

  test.each([
    [POLL, 3, [1, 2, 3]],
    ['vuejs-free-weekend', 2, [1, 2]],
  ])(
    '[AC-06] in the poll %s, which allows %i, each number of choices up to that counts',
    async (slug, most, counts) => {
      const { options, max_choices } = await app().ok('poll', { params: { slug } });
      expect(max_choices).toBe(most);
      const chosen = options.map(({ value }) => value).sort();
      for (const count of counts) {
        const ada = await app().user();
        const body = votes(...chosen.slice(0, count));
        expect((await app().ok('castVote', { params: { slug }, body, as: ada })).voted).toEqual(chosen.slice(0, count));
      }
      const body = votes(...chosen.slice(0, most + 1));
      const as = await app().user();
      await app().refused('castVote', 422, { params: { slug }, body, as }, `Choose at most ${most} options.`);
    },
  );

  test('[AC-06] votes by a guest, for an unknown option, for too many or none change nothing', async () => {
    const ada = await app().user();
    await app().ok('castVote', { params, body: votes('svelte'), as: ada });
    const before = await dumpTables(app().queries);
    await app().refused('castVote', 401, { params, body: votes('svelte') }, 'Sign in to continue.');
    const wrong = [
      [votes('svelte', 'cobol'), 'One of these is not an option.'],
      [votes('svelte', 'astro', 'css', 'node'), 'Choose at most 3 options.'],
      [votes(), 'Choose at least one option.'],
    ] as const;
    for (const [body, sentence] of wrong) {
      expect((await app().refused('castVote', 422, { params, body, as: ada })).errors).toEqual({ votes: [sentence] });
    }
    await app().refused(
      'castVote',
      404,
      { params: { slug: 'no-such-poll' }, body: votes('svelte'), as: ada },
      'The poll was not found.',
    );
    await app().refused('poll', 404, { params: { slug: '__proto__' } }, 'The page was not found.');
    expect(changes(before, await dumpTables(app().queries))).toEqual([]);
  });

  test('[AC-06] a vote accepted by another process is counted after two seconds: until then nothing is counted again', async () => {
    const slug = 'angular-free-weekend';
    const voters = async () => (await app().ok('poll', { params: { slug } })).voters;
    expect(await voters()).toBe(0);
    const ada = await app().user();
    await replaceVotes(app().queries, { slug, userId: ada.id, votes: ['signals'], at: app().clock.now() });
    app().clock.advance(1999);
    expect(await voters()).toBe(0);
    app().clock.advance(1);
    expect(await voters()).toBe(1);
    // A vote accepted here is counted at once, with those of others.
    await replaceVotes(app().queries, { slug, userId: ada.id, votes: ['router'], at: app().clock.now() });
    const bob = await app().user();
    const { options, ...poll } = await app().ok('castVote', { params: { slug }, body: votes('signals'), as: bob });
    expect([poll.voters, options.find(({ value }) => value === 'signals')?.votes]).toEqual([2, 1]);
  });

  test('[AC-06] of simultaneous votes by one user exactly one counts', async () => {
    const ada = await app().user();
    const slug = { slug: 'react-free-weekend' };
    const choices = ['hooks', 'forms', 'testing', 'performance', 'state-management'];
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        app().call('castVote', { params: slug, body: votes(choices[index % 5] ?? 'hooks'), as: ada }),
      ),
    );
    expect(replies.every(({ status }) => status === 200 || status === 422)).toBe(true);
    const poll = await app().ok('poll', { params: slug, as: ada });
    expect(poll.voters).toBe(1);
    expect(poll.voted).toHaveLength(1);
    expect(poll.options.reduce((sum, option) => sum + option.votes, 0)).toBe(1);
  });
});
