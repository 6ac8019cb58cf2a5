import { expect, test } from 'vitest';
import { selectAttention } from '../../../src/client/flows/team/attention.select.ts';
import type { TeamRole } from '../../../src/contract/account/roles.ts';
import type { SeatCombo } from '../../../src/contract/team/seats.ts';
import type { TeamUser } from '../../../src/contract/team/teams.ts';

const DAY = 24 * 3_600_000;
const NOW = 1_000 * DAY;

function combo(change: Partial<SeatCombo> = {}): SeatCombo {
  return {
    ...{ code: 'C', gives: 'all', products: [], total: 2, assigned: 1, redeemed: 0, free: 1, valid_until: null },
    ...{ from_partner: false, holders: [] },
    ...change,
  };
}

function person(id: string, change: Partial<TeamUser> = {}): TeamUser {
  const name = { first_name: id, last_name: '', email: `${id}@example.com` };
  return { id, ...name, role: 'member', status: 'active', joined_at: 1, ...change };
}

function kinds(role: TeamRole, facts: Partial<Parameters<typeof selectAttention>[0]> = {}) {
  const team = { users: [person('a'), person('b')], orders_to_onboard: ['order'] };
  return selectAttention({ role, team, invited: 2, combos: [combo()], ...facts }, NOW).map(({ kind }) => kind);
}

test('[PE-04] each role reads of what it can do something about, the most urgent first', () => {
  const ending = { combos: [combo({ valid_until: NOW + DAY })] };
  expect(kinds('owner', ending)).toEqual(['onboarding', 'expiring', 'invited']);
  expect(kinds('manager', ending)).toEqual(['onboarding', 'expiring', 'invited']);
  const onboarded = { team: { users: [], orders_to_onboard: [] } };
  expect(kinds('manager', onboarded)).toEqual(['free', 'invited']);
  expect(kinds('partner', ending)).toEqual(['expiring', 'free', 'invited']);
  expect(kinds('billing', ending)).toEqual(['expiring']);
});

test('members without a seat count when none is free; people who have used theirs, lead or left do not', () => {
  const users = [
    ...[person('a'), person('b'), person('c')],
    ...[person('left', { status: 'removed' }), person('lead', { role: 'owner' })],
  ];
  const holder = { user_id: 'a', name: 'A', state: 'used' as const, assigned_at: 1, used_at: 2 };
  const combos = [combo({ free: 0, total: 1, assigned: 1, redeemed: 1, holders: [holder] })];
  expect(selectAttention({ role: 'owner', team: { users, orders_to_onboard: [] }, invited: 0, combos }, NOW)).toEqual([
    { kind: 'noSeatsLeft', people: 2 },
  ]);
});

test('[PE-04] a partner, who sees only the seats that it handed over, does not read that members have none', () => {
  const combos = [combo({ free: 0, total: 1, assigned: 1, redeemed: 1, from_partner: true })];
  const team = { users: [person('a'), person('b')], orders_to_onboard: [] };
  expect(kinds('partner', { combos, team, invited: 0 })).toEqual([]);
  expect(kinds('manager', { combos, team, invited: 0 })).toEqual(['noSeatsLeft']);
});

test('seats end soon in the last 30 days, and used ones do not count', () => {
  const combos = [
    combo({ valid_until: NOW + 30 * DAY, total: 5, redeemed: 2, free: 0 }),
    combo({ valid_until: NOW + 29 * DAY, total: 4, redeemed: 4, free: 0 }),
    combo({ valid_until: NOW + 31 * DAY, total: 7, redeemed: 0, free: 0 }),
  ];
  const team = { users: [], orders_to_onboard: [] };
  expect(selectAttention({ role: 'billing', team, invited: 0, combos }, NOW)).toEqual([
    { kind: 'expiring', seats: 3, at: NOW + 30 * DAY },
  ]);
});
