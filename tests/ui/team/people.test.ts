import { expect, test } from 'vitest';
import { historyWords } from '../../../src/client/pages/team/people/history-words.ts';
import { keptReason, matchesSearch, sortedPeople } from '../../../src/client/pages/team/people/people.select.ts';
import { roleOptions } from '../../../src/client/pages/team/people/role-words.ts';
import type { TeamRole } from '../../../src/contract/account/roles.ts';
import type { Team, TeamUser } from '../../../src/contract/team/teams.ts';

const person = (id: string, role: TeamRole, more: Partial<TeamUser> = {}): TeamUser => ({
  ...{ id, first_name: id, last_name: 'Example', email: `${id}@example.com`, role, status: 'active', joined_at: 0 },
  ...more,
});
const teamWith = (...users: TeamUser[]): Team => ({
  ...{ id: 'team', uuid: 'uuid', status: 'active', team_name: 'Guild', team_uuid: 'uuid', roles: ['owner'] },
  ...{
    onboarding_status: 'complete',
    onboarding_step: 'complete',
    members_may_forward: false,
    orders_to_onboard: [],
    users,
  },
});

test('[TM-08] the last owner is kept, and is told why; one of two can go', () => {
  const [ada, bob] = [person('ada', 'owner'), person('bob', 'owner')];
  const alone = { team: teamWith(ada, person('cyd', 'member')), role: 'owner' as const, userId: 'cyd' };
  expect(keptReason(ada, alone)).toBe('The last owner stays. Make somebody else an owner first.');
  expect(keptReason(bob, { ...alone, team: teamWith(ada, bob) })).toBeUndefined();
  // An owner who was removed does not count.
  const gone = teamWith(ada, person('bob', 'owner', { status: 'removed' }));
  expect(keptReason(ada, { ...alone, team: gone })).toContain('The last owner stays.');
});

test('[PE-04] roles are given and taken by those whose role includes them', () => {
  const team = teamWith(person('ada', 'owner'), person('bob', 'owner'), person('cyd', 'member'));
  const asManager = { team, role: 'manager' as const, userId: 'eve' };
  expect(keptReason(person('bob', 'owner'), asManager)).toBe('Your role in the team is not enough for this.');
  expect(keptReason(person('cyd', 'member'), asManager)).toBeUndefined();
  expect(keptReason(person('eve', 'member'), asManager)).toContain('This is you.');
  expect(roleOptions('manager', { hasOwner: true }).map(({ value }) => value)).toEqual(['member', 'manager']);
  expect(roleOptions('owner', { hasOwner: true }).map(({ label }) => label)).toEqual([
    'Team Member',
    'Manager (deputy)',
    'Billing',
    'Manager (owner)',
  ]);
  expect(roleOptions('billing', { hasOwner: true })).toEqual([]);
});

test('[PE-04] an owner removes a partner, who decides about members alone once there is an owner', () => {
  const [ada, pia, cyd] = [person('ada', 'owner'), person('pia', 'partner'), person('cyd', 'manager')];
  const team = teamWith(ada, pia, cyd);
  expect(keptReason(pia, { team, role: 'owner', userId: 'ada' })).toBeUndefined();
  expect(keptReason(cyd, { team, role: 'partner', userId: 'pia' })).toBe(
    'Your role in the team is not enough for this.',
  );
  expect(keptReason(cyd, { team: teamWith(pia, cyd), role: 'partner', userId: 'pia' })).toBeUndefined();
  const offered = (hasOwner: boolean) => roleOptions('partner', { hasOwner }).map(({ value }) => value);
  expect(offered(true)).toEqual(['member']);
  expect(offered(false)).toEqual(['member', 'manager', 'billing', 'owner']);
});

test('a search finds every word in names and address, and people who were removed come last', () => {
  const ada = person('ada', 'member', { last_name: 'King of Lovelace' });
  expect(['ada love', 'LOVE ADA', 'ada@example', ''].map((words) => matchesSearch(ada, words))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(matchesSearch(ada, 'ada bob')).toBe(false);
  expect(matchesSearch(person('jose', 'member', { first_name: 'Jos\u00E9' }), 'JOSE exa')).toBe(true);
  const team = teamWith(person('zoe', 'member'), person('abe', 'member', { status: 'removed' }), ada);
  expect(sortedPeople(team).map(({ id }) => id)).toEqual(['ada', 'zoe', 'abe']);
});

test('[TM-09] an entry of the history is a sentence, also of what is not known yet', () => {
  const entry = { by: 'Ada', action: 'team.invited', about: 'bob@example.com' };
  expect(historyWords(entry)).toBe('Ada invited bob@example.com.');
  expect(historyWords({ by: null, action: 'team.archived', about: null })).toBe(
    'Somebody whose account was deleted archived the team.',
  );
  const refund = { by: null, action: 'team.seatsRefunded' };
  expect(historyWords({ ...refund, about: null, count: 2 })).toBe('2 unused seats were refunded.');
  expect(historyWords({ ...refund, about: null, count: 1 })).toBe('1 unused seat was refunded.');
  expect(historyWords({ ...refund, about: 'Bob' })).toBe('The seat of Bob was refunded.');
  expect(historyWords({ by: 'Ada', action: 'team.somethingNew', about: null })).toBe('Ada changed the team.');
});
