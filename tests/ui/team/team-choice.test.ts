import { describe, expect, test, vi } from 'vitest';
import { queries } from '../../../src/client/api/queries.ts';
import { TEAM_KEY } from '../../../src/client/api/team/team-key.ts';
import { refreshTeams } from '../../../src/client/api/team/teams.ts';
import { roleIn, selectTeams, uniqueTeams } from '../../../src/client/flows/team/team-choice.select.ts';
import type { TeamSummary } from '../../../src/contract/team/teams.ts';

function team(id: string, change: Partial<TeamSummary> = {}): TeamSummary {
  return {
    ...{
      id,
      uuid: `uuid-${id}`,
      team_uuid: `uuid-${id}`,
      status: 'active',
      team_name: `Team ${id}`,
      roles: ['member'],
    },
    ...{ onboarding_status: 'complete', onboarding_step: 'complete', members_may_forward: false },
    ...change,
  };
}

const ids = (teams: readonly TeamSummary[]) => teams.map(({ id }) => id);

describe('the teams of a user', () => {
  test('[ST-12] are those in use, each once, with every role that the user has there', () => {
    const teams = [
      team('a', { roles: ['billing'] }),
      team('b', { status: 'archived' }),
      team('a', { roles: ['owner', 'billing'] }),
      team('c'),
    ];
    const { active, archived } = selectTeams(teams, null);
    expect(ids(active)).toEqual(['a', 'c']);
    expect(ids(archived)).toEqual(['b']);
    expect(uniqueTeams(teams)[0]?.roles).toEqual(['billing', 'owner']);
  });

  test('[TM-05] a page is about the team in its address, else about the first in use', () => {
    const teams = [team('a', { status: 'archived' }), team('b'), team('c')];
    const current = (wanted: string | null) => selectTeams(teams, wanted).current?.id;
    expect(current(null)).toBe('b');
    expect(current('c')).toBe('c');
    // The owner of an archived team takes it into use again.
    expect(current('a')).toBe('a');
    expect(current('of somebody else')).toBe('b');
    expect(selectTeams([team('a', { status: 'archived' })], null).current).toBe(null);
    expect(selectTeams([], 'a')).toEqual({ active: [], archived: [], current: null });
  });

  test('[PE-02] [PE-04] who leads one team and is a member of a newer one comes to the first; alike, the newest is it', () => {
    const teams = [
      team('newest'),
      team('billing', { roles: ['billing'] }),
      team('managed', { roles: ['manager'] }),
      team('also managed', { roles: ['manager'] }),
      team('archived', { roles: ['owner'], status: 'archived' }),
    ];
    expect(selectTeams(teams, null).current?.id).toBe('managed');
    expect(selectTeams(teams, 'newest').current?.id).toBe('newest');
    // The list itself stays in its order.
    expect(ids(selectTeams(teams, null).active)).toEqual(['newest', 'billing', 'managed', 'also managed']);
  });

  test('[PE-04] the strongest role counts', () => {
    expect(roleIn(team('a', { roles: ['member', 'billing'] }))).toBe('billing');
    expect(roleIn(team('a', { roles: ['partner', 'manager', 'owner'] }))).toBe('owner');
    expect(roleIn(team('a', { roles: [] }))).toBe('member');
  });
});

test('[TM-06] after a change everything about teams is fetched again, and nothing else', () => {
  queries.setQueryData([TEAM_KEY, 'a', 'stats'], {});
  queries.setQueryData([TEAM_KEY, 'list'], {});
  queries.setQueryData(['something else'], {});
  refreshTeams();
  const isStale = (key: string[]) => queries.getQueryState(key)?.isInvalidated;
  expect(isStale([TEAM_KEY, 'a', 'stats'])).toBe(true);
  expect(isStale([TEAM_KEY, 'list'])).toBe(true);
  expect(isStale(['something else'])).toBe(false);
});

test('[TM-06] what cannot be read is tried once more, logged with its reason, and not asked for again by a look at the page', async () => {
  vi.useFakeTimers();
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  let asked = 0;
  const read = queries.fetchQuery({
    queryKey: ['teams', 'a'],
    retry: queries.getDefaultOptions().queries?.retry ?? 3,
    queryFn: () => {
      asked += 1;
      throw new Error('The server could not be reached.');
    },
  });
  const outcome = expect(read).rejects.toThrow('The server could not be reached.');
  await vi.advanceTimersByTimeAsync(60_000);
  await outcome;
  expect([asked, warn.mock.calls.map(([words]) => words)]).toEqual([
    2,
    ['Not read: teams/a. The server could not be reached.'],
  ]);
  expect(queries.getDefaultOptions().queries).toEqual({ staleTime: 30_000, retry: 1, refetchOnWindowFocus: false });
  vi.useRealTimers();
  warn.mockRestore();
});

test('[TM-06] what was read a moment ago is not read again for half a minute', async () => {
  vi.useFakeTimers();
  let asked = 0;
  const read = () => queries.fetchQuery({ queryKey: ['teams', 'b'], queryFn: () => ++asked });
  expect([await read(), await read()]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(await read()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await read()).toBe(2);
  vi.useRealTimers();
});
