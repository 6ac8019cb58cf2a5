import { beforeAll, describe, expect, test } from 'vitest';
import { listTeamUsers, listUnusedVouchers } from '../../src/server/data/reminders.ts';
import { findOwnCombo, hasTeamVouchers, moveVoucher, updateCombo } from '../../src/server/data/team/combos.ts';
import {
  countOtherOwners,
  countPeople,
  findInvitation,
  findInvitationByToken,
  findOpenInvitation,
  findPerson,
  hasOwner,
  isAddressInTeam,
  listInvitations,
  listMembershipsOf,
  listNamesOf,
  listOverdueInvitations,
  listPeople,
  updateMembership,
  updateMembershipIfUnchanged,
} from '../../src/server/data/team/memberships.ts';
import { countBuyers, countSignUps, listOwnCombos, sumReferredOrders } from '../../src/server/data/team/partners.ts';
import {
  findMember,
  listExamsOfMembers,
  listExamsOfTeam,
  listMembersByName,
  listMembersWith,
} from '../../src/server/data/team/progress.ts';
import {
  countSeatsByState,
  findFreeSeat,
  findTeamCombo,
  hasUsableSeat,
  listAssignedSeats,
  listFreeSeats,
  listSeats,
  listSeatsOfUser,
  listTeamCombos,
  moveUsedSeats,
  updateSeatIfUnchanged,
} from '../../src/server/data/team/seats.ts';
import {
  findTeam,
  findTeamByUuid,
  findTeamOf,
  listTeamsOf,
  listTeamsWithRole,
  lockTeam,
  updateTeamIfUnchanged,
} from '../../src/server/data/team/teams.ts';
import { idsOf, useStoredRows } from '../support/stored-rows.ts';

const rows = useStoredRows();

const member = (id: string, team_id: string, user_id: string | null, more: object = {}) => ({
  ...{
    id,
    team_id,
    user_id,
    role: 'member',
    state: 'active',
    version: 0,
    joined_at: 1,
    email: `${id}@example.com`,
    ...more,
  },
});
const person = (id: string, first_name = id, last_name = 'P') => ({
  id,
  first_name,
  last_name,
  email: `${id}@example.com`,
});
/** A free seat of some team, unless told otherwise. */
const seat = (
  code: string,
  combo_id: string,
  more: { seat_state?: string | null; [column: string]: unknown } = {},
) => ({
  ...{ code, combo_id, state: 'open', seat_state: 'free', version: 0, valid_until: null },
  team_id: more.seat_state === null ? null : 'some-team',
  seat_member: more.seat_state === 'assigned' ? 'some-member' : null,
  ...more,
});
const codesOf = (found: readonly { code: string }[]) => found.map(({ code }) => code);

describe('teams', () => {
  test('[TM-05] those of a user are the newest first, those of the same moment in one order, with the role there', async () => {
    const team = (id: string, created_at: number, state = 'active') => ({
      id,
      created_at,
      state,
      uuid: `uuid-${id}`,
      name: `Team ${id}`,
    });
    rows.put(
      'team',
      team('t-b', 5),
      team('t-c', 5),
      team('t-a', 5),
      team('t-d', 9, 'archived'),
      team('t-e', 6),
      team('t-f', 9),
    );
    rows.put(
      'membership',
      member('m-1', 't-b', 'ada'),
      member('m-2', 't-c', 'ada', { role: 'owner' }),
      member('m-3', 't-a', 'ada'),
    );
    rows.put(
      'membership',
      member('m-4', 't-d', 'ada', { role: 'owner' }),
      member('m-5', 't-e', 'ada', { state: 'removed', role: 'owner' }),
    );
    rows.put('membership', member('m-6', 't-f', 'eve', { role: 'owner' }));
    const listed = await listTeamsOf(rows.queries, 'ada');
    expect(listed.map(({ id, role, name }) => [id, role, name])).toEqual([
      ['t-d', 'owner', 'Team t-d'],
      ['t-a', 'member', 'Team t-a'],
      ['t-b', 'member', 'Team t-b'],
      ['t-c', 'owner', 'Team t-c'],
    ]);
    const owned = await listTeamsWithRole(rows.queries, 'ada', ['owner', 'billing']);
    expect(owned.sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
      { id: 't-c', state: 'active' },
      { id: 't-d', state: 'archived' },
    ]);
    const found = await findTeamOf(rows.queries, 'ada', 't-c', ['owner']);
    expect([found?.team.id, found?.membership.id]).toEqual(['t-c', 'm-2']);
    for (const [team_id, roles] of [
      ['t-c', ['member']],
      ['t-e', ['owner']],
      ['t-f', ['owner']],
    ] as const) {
      expect(await findTeamOf(rows.queries, 'ada', team_id, roles)).toBeUndefined();
    }
    expect(await findTeamByUuid(rows.queries, 'ada', 'uuid-t-c')).toMatchObject({ id: 't-c', role: 'owner' });
    for (const uuid of ['uuid-t-e', 'uuid-t-f', 't-c']) {
      expect(await findTeamByUuid(rows.queries, 'ada', uuid)).toBeUndefined();
    }
    const read = await lockTeam(rows.queries, 'sqlite', 't-c');
    if (!read) throw new Error('There is no such team.');
    const columns = { name: 'Looms', state: 'archived', onboarding: 'complete', forwarding: 'allowed' };
    expect(await updateTeamIfUnchanged(rows.queries, read, columns)).toMatchObject({ id: 't-c', ...columns });
    expect(await updateTeamIfUnchanged(rows.queries, read, { ...columns, name: 'Engines' })).toBeUndefined();
    expect([(await findTeam(rows.queries, 't-c'))?.name, (await findTeam(rows.queries, 't-b'))?.name]).toEqual([
      'Looms',
      'Team t-b',
    ]);
    const memberships = await listMembershipsOf(rows.queries, 'ada');
    expect(memberships.map(({ team_id }) => team_id)).toEqual(['t-a', 't-b', 't-c', 't-d']);
  });
});

describe('the people of a team', () => {
  beforeAll(() => {
    rows.put('user', person('zoe'), person('yan'), person('xia'), person('wim'), person('vic'));
    rows.put('membership', member('p-6', 'people', 'vic', { joined_at: null, state: 'revoked' }));
    rows.put(
      'membership',
      member('p-2', 'people', 'zoe', { joined_at: 5, role: 'owner' }),
      member('p-3', 'people', 'yan', { joined_at: 5, role: 'partner' }),
    );
    rows.put('membership', member('p-1', 'people', 'xia', { joined_at: 5, state: 'removed', role: 'owner' }));
    rows.put(
      'membership',
      member('p-4', 'people', 'wim', { joined_at: 2, role: 'owner' }),
      member('p-5', 'elsewhere', 'xia', { role: 'owner' }),
    );
    const invited = (id: string, invited_at: number, more: object = {}) =>
      member(id, 'people', null, {
        state: 'invited',
        joined_at: null,
        invited_at,
        expires_at: 100,
        token_hash: `hash-${id}`,
        ...more,
      });
    rows.put(
      'membership',
      invited('i-2', 7),
      invited('i-3', 7, { state: 'expired', expires_at: 20 }),
      invited('i-1', 7),
    );
    rows.put(
      'membership',
      invited('i-4', 8),
      invited('i-5', 9, { state: 'revoked' }),
      invited('i-6', 9, { team_id: 'elsewhere' }),
    );
  });

  test('[TM-02] are listed as they came, with those who were removed', async () => {
    const people = await listPeople(rows.queries, 'people');
    expect(people.map(({ user_id, state, user_email }) => [user_id, state, user_email])).toEqual([
      ['wim', 'active', 'wim@example.com'],
      ['xia', 'removed', 'xia@example.com'],
      ['zoe', 'active', 'zoe@example.com'],
      ['yan', 'active', 'yan@example.com'],
    ]);
  });

  test('[TM-08] an address is in the team of its account, while that belongs to it', async () => {
    const isIn = (team: string, email: string) => isAddressInTeam(rows.queries, team, email);
    expect(await isIn('people', 'zoe@example.com')).toBe(true);
    expect(await isIn('people', 'xia@example.com')).toBe(false);
    expect(await isIn('elsewhere', 'xia@example.com')).toBe(true);
    expect(await isIn('elsewhere', 'zoe@example.com')).toBe(false);
  });

  test('[TM-02] the present membership of a person comes before a former one, the newest of those first', async () => {
    rows.put('membership', member('f-1', 'people', 'zoe', { state: 'removed', joined_at: 9 }));
    expect((await findPerson(rows.queries, 'people', 'zoe'))?.id).toBe('p-2');
    const former = { state: 'removed', joined_at: 9 };
    rows.put(
      'membership',
      member('f-4', 'people', 'xia', { ...former, joined_at: 8 }),
      member('f-3', 'people', 'xia', former),
    );
    rows.put(
      'membership',
      member('f-2', 'people', 'xia', former),
      member('f-6', 'people', 'xia', former),
      member('f-0', 'people', 'xia', { ...former, joined_at: 7 }),
      member('f-5', 'people', 'xia', { ...former, joined_at: 10, state: 'left' }),
    );
    expect(await findPerson(rows.queries, 'people', 'xia')).toMatchObject({ id: 'f-2', user_first: 'xia' });
    expect(await findPerson(rows.queries, 'people', 'nobody')).toBeUndefined();
  });

  test('[TM-08] who else could run a team: owners, for a partner other partners too', async () => {
    const others = (user_id: string, role: string, team_id = 'people') =>
      countOtherOwners(rows.queries, { team_id, user_id, role });
    expect(await others('zoe', 'owner')).toBe(1);
    expect(await others('yan', 'partner')).toBe(2);
    expect(await others('xia', 'partner')).toBe(3);
    expect(await others('xia', 'owner', 'elsewhere')).toBe(0);
    expect([await hasOwner(rows.queries, 'people'), await hasOwner(rows.queries, 'nowhere')]).toEqual([true, false]);
    rows.put(
      'membership',
      member('h-1', 'ownerless', 'zoe'),
      member('h-2', 'ownerless', 'yan', { role: 'owner', state: 'removed' }),
    );
    expect(await hasOwner(rows.queries, 'ownerless')).toBe(false);
  });

  test('[TM-01] an invitation counts until its last moment is over', async () => {
    expect(await countPeople(rows.queries, 'people', 100)).toEqual({ members: 3, invited: 3 });
    expect(await countPeople(rows.queries, 'people', 101)).toEqual({ members: 3, invited: 0 });
    expect(await countPeople(rows.queries, 'elsewhere', 100)).toEqual({ members: 1, invited: 1 });
  });

  test('[TM-08] invitations that wait or have expired are the newest first', async () => {
    expect(idsOf(await listInvitations(rows.queries, 'people'))).toEqual(['i-4', 'i-1', 'i-2', 'i-3']);
    expect((await findInvitation(rows.queries, 'people', 'i-5'))?.id).toBe('i-5');
    expect(await findInvitation(rows.queries, 'people', 'i-6')).toBeUndefined();
    expect(await findInvitation(rows.queries, 'people', 'p-2')).toBeUndefined();
    expect((await findInvitationByToken(rows.queries, 'hash-i-2'))?.id).toBe('i-2');
    const overdue = async (now: number, limit: number) =>
      idsOf(await listOverdueInvitations(rows.queries, now, limit)).toSorted();
    expect(await overdue(100, 9)).toEqual([]);
    expect(await overdue(101, 9)).toEqual(['i-1', 'i-2', 'i-4', 'i-6']);
    rows.put(
      'membership',
      member('o-1', 'late', null, { state: 'invited', expires_at: 50 }),
      member('o-2', 'late', null, { state: 'invited', expires_at: 40 }),
    );
    expect(idsOf(await listOverdueInvitations(rows.queries, 101, 2))).toEqual(['o-2', 'o-1']);
  });

  test('[TM-08] the open invitation of an address comes before one that has expired, of those the newest', async () => {
    const sent = (id: string, state: string, invited_at: number, team_id = 'again') =>
      member(id, team_id, null, { state, invited_at, joined_at: null, email: 'gil@example.com' });
    const open = async () => (await findOpenInvitation(rows.queries, 'again', 'gil@example.com'))?.id;
    rows.put('membership', sent('g-2', 'expired', 5), sent('g-1', 'expired', 5), sent('g-0', 'expired', 4));
    rows.put('membership', sent('g-4', 'revoked', 9), sent('g-5', 'invited', 9, 'other'));
    expect(await open()).toBe('g-1');
    rows.put('membership', sent('g-3', 'invited', 1));
    expect(await open()).toBe('g-3');
    expect(await findOpenInvitation(rows.queries, 'again', 'hal@example.com')).toBeUndefined();
  });

  test('[TM-09] people are named by their accounts, invitations by their addresses', async () => {
    const named = await listNamesOf(rows.queries, ['p-2', 'i-1']);
    expect(named.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
      { id: 'i-1', email: 'i-1@example.com', user_id: null, first_name: null, last_name: null },
      { id: 'p-2', email: 'p-2@example.com', user_id: 'zoe', first_name: 'zoe', last_name: 'P' },
    ]);
  });

  test('[TM-02] a membership is changed as it was read, and no other one', async () => {
    rows.put('membership', member('u-1', 'changes', 'zoe'), member('u-2', 'changes', 'yan'));
    const read = await findPerson(rows.queries, 'changes', 'zoe');
    if (!read) throw new Error('There is no such person.');
    const columns = { state: 'active', role: 'billing', user_id: 'zoe', expires_at: null };
    expect(await updateMembershipIfUnchanged(rows.queries, read, columns)).toMatchObject({
      id: 'u-1',
      version: 1,
      ...columns,
    });
    expect(await updateMembershipIfUnchanged(rows.queries, read, columns)).toBeUndefined();
    await updateMembership(rows.queries, 'u-1', { shares_scores: 1 });
    const after = await listMembersByName(rows.queries, 'changes', { after: null, limit: 9 });
    expect(after.map(({ id, role, shares_scores }) => [id, role, shares_scores]).toSorted()).toEqual([
      ['u-1', 'billing', 1],
      ['u-2', 'member', 0],
    ]);
  });

  test('[TM-09] members are read by name, page by page, and found by parts of names and addresses', async () => {
    rows.put('user', person('ann', 'Ánn'), person('bob', 'Bob'), person('a%b', 'Cy'));
    const named = (id: string, user: string, name_key: string, more: object = {}) =>
      member(id, 'names', user, { name_key, ...more });
    rows.put('membership', named('n-3', 'ann', 'ann p'), named('n-2', 'bob', 'bob p'), named('n-1', 'a%b', 'bob p'));
    rows.put(
      'membership',
      named('n-4', 'zoe', 'aaa', { state: 'removed' }),
      named('n-5', 'wim', 'aab', { team_id: 'changes' }),
    );
    const page = async (after: { key: string; id: string } | null, limit: number) =>
      idsOf(await listMembersByName(rows.queries, 'names', { after, limit }));
    expect(await page(null, 9)).toEqual(['n-3', 'n-1', 'n-2']);
    expect(await page(null, 2)).toEqual(['n-3', 'n-1']);
    expect(await page({ key: 'bob p', id: 'n-1' }, 9)).toEqual(['n-2']);
    const searched = async (text: string) => idsOf(await listMembersWith(rows.queries, 'names', text)).toSorted();
    expect(await searched(' ')).toEqual(['n-1', 'n-2', 'n-3']);
    expect(await searched('ÁNN')).toEqual(['n-3']);
    expect(await searched('BOB@EX')).toEqual(['n-2']);
    expect(await searched('%')).toEqual(['n-1']);
    expect(await searched('_')).toEqual([]);
    // Of an address every letter counts as it is.
    rows.put('user', person('jørn', 'Jo'));
    rows.put('membership', member('a-1', 'addresses', 'jørn', { name_key: 'jo p' }));
    expect(idsOf(await listMembersWith(rows.queries, 'addresses', 'jørn@'))).toEqual(['a-1']);
    expect(await findMember(rows.queries, 'n-3')).toMatchObject({
      id: 'n-3',
      user_id: 'ann',
      email: 'ann@example.com',
      name_key: 'ann p',
    });
    expect(await findMember(rows.queries, 'n-9')).toBeUndefined();
  });
});

describe('seats', () => {
  test('[TM-03] combos of a team are the newest first; a partner has those alone that it handed over', async () => {
    const combo = (id: string, created_at: number, more: object = {}) => ({
      id,
      code: `C-${id}`,
      created_at,
      team_id: 'combos',
      products: '[]',
      ...more,
    });
    rows.put(
      'voucher_combo',
      combo('c-2', 5),
      combo('c-3', 5, { partner_id: 'par' }),
      combo('c-1', 5),
      combo('c-4', 6),
      combo('c-5', 9, { team_id: 'other' }),
    );
    expect(idsOf(await listTeamCombos(rows.queries, 'combos', null))).toEqual(['c-4', 'c-1', 'c-2', 'c-3']);
    expect(idsOf(await listTeamCombos(rows.queries, 'combos', 'par'))).toEqual(['c-3']);
    const found = async (partner: string | null, code: string) =>
      (await findTeamCombo(rows.queries, 'combos', partner, code))?.id;
    expect([await found(null, 'C-c-1'), await found('par', 'C-c-3')]).toEqual(['c-1', 'c-3']);
    expect([await found('par', 'C-c-1'), await found(null, 'C-c-5'), await found('eve', 'C-c-3')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('[TM-07] those of a team are listed by combo and number, without what was taken back, and counted', async () => {
    rows.put('user', person('sam', 'Sam', 'Seat'));
    rows.put('membership', member('s-1', 'seats', 'sam'));
    const of = (code: string, combo: string, unit: number, more: object = {}) =>
      seat(code, combo, { team_id: 'seats', unit, ...more });
    rows.put(
      'voucher',
      of('v-4', 'k-2', 2),
      of('v-2', 'k-1', 2, { seat_state: 'assigned', seat_member: 's-1' }),
      of('v-1', 'k-1', 1),
    );
    rows.put(
      'voucher',
      of('v-3', 'k-1', 3, { seat_state: 'used', state: 'redeemed' }),
      of('v-5', 'k-1', 4, { seat_state: 'revoked' }),
    );
    rows.put('voucher', of('v-6', 'k-3', 1, { team_id: 'other' }), of('v-7', 'k-2', 1));
    const listed = await listSeats(rows.queries, 'seats');
    expect(
      listed.map(({ combo_id, seat_state, first_name, holder_id }) => [combo_id, seat_state, first_name, holder_id]),
    ).toEqual([
      ['k-1', 'free', null, null],
      ['k-1', 'assigned', 'Sam', 'sam'],
      ['k-1', 'used', null, null],
      ['k-2', 'free', null, null],
      ['k-2', 'free', null, null],
    ]);
    const counted = await countSeatsByState(rows.queries, 'seats');
    expect(counted.map(({ combo_id, seat_state, count }) => `${combo_id} ${seat_state} ${count}`).toSorted()).toEqual([
      ...['k-1 assigned 1', 'k-1 free 1', 'k-1 used 1', 'k-2 free 2'],
    ]);
  });

  test('[TM-07] a seat that can be assigned is open, free and in time, the first of its combo', async () => {
    const of = (code: string, unit: number, more: object = {}) => seat(code, 'free', { unit, ...more });
    rows.put(
      'voucher',
      of('f-7', 7, { valid_until: 100 }),
      of('f-6', 6, { seat_state: null }),
      of('f-5', 5, { valid_until: 99 }),
    );
    rows.put(
      'voucher',
      of('f-4', 4, { state: 'sent' }),
      of('f-3', 3, { seat_state: 'assigned' }),
      of('f-2', 2, { combo_id: 'other' }),
      of('f-8', 8),
    );
    expect(codesOf(await listFreeSeats(rows.queries, 'free', 100))).toEqual(['f-6', 'f-7', 'f-8']);
    expect((await findFreeSeat(rows.queries, 'free', 100))?.code).toBe('f-6');
    expect(await findFreeSeat(rows.queries, 'none', 100)).toBeUndefined();
  });

  test('[TM-07] a member has the seats that are assigned, of one combo or of all', async () => {
    const of = (code: string, combo: string, more: object = {}) =>
      seat(code, combo, { seat_state: 'assigned', seat_member: 'a-1', ...more });
    rows.put('voucher', of('a-c', 'x'), of('a-b', 'y', { valid_until: 100 }), of('a-a', 'x', { state: 'refunded' }));
    rows.put('voucher', of('a-d', 'z', { seat_state: 'used' }), of('a-e', 'z', { seat_member: 'a-2' }));
    expect(codesOf(await listAssignedSeats(rows.queries, 'a-1', null))).toEqual(['a-a', 'a-b', 'a-c']);
    expect(codesOf(await listAssignedSeats(rows.queries, 'a-1', 'x'))).toEqual(['a-a', 'a-c']);
    const usable = (membershipId: string, comboId: string, now = 100) =>
      hasUsableSeat(rows.queries, { membershipId, comboId, now });
    expect([await usable('a-1', 'x'), await usable('a-1', 'y'), await usable('a-2', 'z')]).toEqual([true, true, true]);
    expect([await usable('a-1', 'y', 101), await usable('a-1', 'z'), await usable('a-2', 'x')]).toEqual([
      false,
      false,
      false,
    ]);
    rows.put('voucher', of('a-f', 'w', { state: 'refunded' }));
    expect(await usable('a-1', 'w')).toBe(false);
    const [read] = await listAssignedSeats(rows.queries, 'a-1', 'y');
    if (!read) throw new Error('There is no seat.');
    const columns = { seat_state: 'free', seat_member: null, seat_assigned_by: null, seat_assigned_at: null };
    expect(await updateSeatIfUnchanged(rows.queries, read, columns)).toMatchObject({
      code: 'a-b',
      version: 1,
      ...columns,
    });
    expect(await updateSeatIfUnchanged(rows.queries, read, columns)).toBeUndefined();
    expect(codesOf(await listAssignedSeats(rows.queries, 'a-1', 'x'))).toEqual(['a-a', 'a-c']);
  });

  test('[TM-03] a user’s seats in all teams are the newest first', async () => {
    rows.put(
      'team',
      { id: 'own-1', name: 'One', created_at: 1, state: 'active' },
      { id: 'own-2', name: 'Two', created_at: 1, state: 'active' },
    );
    rows.put(
      'membership',
      member('os-1', 'own-1', 'sue'),
      member('os-2', 'own-2', 'sue'),
      member('os-3', 'own-1', 'eve'),
    );
    const of = (code: string, seat_member: string, seat_assigned_at: number, seat_state = 'assigned') =>
      seat(code, 'own', { seat_member, seat_assigned_at, seat_state });
    rows.put(
      'voucher',
      of('os-b', 'os-1', 5),
      of('os-c', 'os-2', 5, 'used'),
      of('os-a', 'os-1', 5),
      of('os-d', 'os-2', 7),
    );
    rows.put('voucher', of('os-e', 'os-3', 9), of('os-f', 'os-1', 9, 'revoked'));
    const seats = await listSeatsOfUser(rows.queries, 'sue');
    expect(seats.map(({ code, team_name }) => [code, team_name])).toEqual([
      ['os-d', 'Two'],
      ['os-a', 'One'],
      ['os-b', 'One'],
      ['os-c', 'Two'],
    ]);
  });

  test('[TM-09] seats that somebody used before go with them to the membership of today', async () => {
    rows.put(
      'membership',
      member('mu-1', 'moved', 'tom', { state: 'removed' }),
      member('mu-2', 'moved', 'tom'),
      member('mu-3', 'moved', 'eve', { state: 'removed' }),
    );
    rows.put('membership', member('mu-4', 'kept', 'tom', { state: 'removed' }));
    const of = (code: string, seat_member: string, more: object = {}) =>
      seat(code, 'moved', { team_id: 'moved', seat_state: 'used', seat_member, ...more });
    rows.put('voucher', of('mu-a', 'mu-1'), of('mu-b', 'mu-3'), of('mu-c', 'mu-1', { seat_state: 'assigned' }));
    rows.put('voucher', of('mu-d', 'mu-1', { team_id: 'kept' }), of('mu-e', 'mu-4'));
    rows.put('voucher', of('mu-f', 'mu-2'));
    await moveUsedSeats(rows.queries, { teamId: 'moved', userId: 'tom', to: 'mu-2' });
    const stored = await rows.queries
      .selectFrom('voucher')
      .select(['code', 'seat_member', 'version'])
      .where('combo_id', '=', 'moved')
      .orderBy('code')
      .execute();
    expect(stored.map(({ seat_member, version }) => [seat_member, version])).toEqual([
      ['mu-2', 1],
      ['mu-3', 0],
      ['mu-1', 0],
      ['mu-1', 0],
      ['mu-4', 0],
      ['mu-2', 0],
    ]);
  });

  test('[TM-09] exams of seats are those that members have or used, the newest seat first', async () => {
    const of = (code: string, seat_assigned_at: number, more: object = {}) =>
      seat(code, 'exams', { team_id: 'exams', seat_state: 'assigned', seat_member: 'ex-1', seat_assigned_at, ...more });
    rows.put(
      'voucher',
      of('ex-b', 5),
      of('ex-a', 5, { seat_member: 'ex-2', seat_state: 'used' }),
      of('ex-c', 6),
      of('ex-d', 9, { seat_state: 'revoked' }),
    );
    rows.put('voucher', of('ex-e', 9, { team_id: 'other', seat_member: 'ex-3' }));
    const product = (
      voucher_code: string,
      certification_id: string,
      type = 'EXAM',
      attempt_id: string | null = null,
    ) => ({ voucher_code, certification_id, type, given: 0, attempt_id });
    rows.put(
      'voucher_product',
      product('ex-b', 'y'),
      product('ex-b', 'x'),
      product('ex-b', 'w', 'TRAINING'),
      product('ex-a', 'x', 'EXAM', 'at-1'),
    );
    rows.put('voucher_product', product('ex-c', 'x'), product('ex-d', 'x'), product('ex-e', 'x'));
    rows.put(
      'attempt',
      { id: 'at-1', user_id: 'u', certification_id: 'x', state: 'running', created_at: 1, started_at: 7 },
      { id: 'at-2', user_id: 'u', state: 'ready' },
    );
    const shown = (exams: Awaited<ReturnType<typeof listExamsOfTeam>>) =>
      exams.map(({ code, certification_id, attempt_state, started_at }) => [
        code,
        certification_id,
        attempt_state,
        started_at,
      ]);
    const own = [
      ['ex-c', 'x', null, null],
      ['ex-b', 'x', null, null],
      ['ex-b', 'y', null, null],
    ];
    expect(shown(await listExamsOfTeam(rows.queries, 'exams'))).toEqual([
      own[0],
      ['ex-a', 'x', 'running', 7],
      own[1],
      own[2],
    ]);
    expect(shown(await listExamsOfMembers(rows.queries, ['ex-1']))).toEqual(own);
    expect(await listExamsOfMembers(rows.queries, [])).toEqual([]);
  });
});

describe('combos and partners', () => {
  test('[PE-01] a partner hands over combos that no team has, as they were read', async () => {
    const combo = (id: string, created_at: number, more: object = {}) => ({
      id,
      code: `P-${id}`,
      created_at,
      owner_id: 'par',
      team_id: null,
      total: 4,
      products: '[]',
      ...more,
    });
    rows.put(
      'voucher_combo',
      combo('pc-2', 5),
      combo('pc-3', 5),
      combo('pc-1', 5),
      combo('pc-4', 6),
      combo('pc-5', 9, { team_id: 'tt' }),
      combo('pc-6', 9, { owner_id: 'eve' }),
    );
    expect(idsOf(await listOwnCombos(rows.queries, 'par'))).toEqual(['pc-4', 'pc-1', 'pc-2', 'pc-3']);
    const own = async (id: string) => (await findOwnCombo(rows.queries, 'par', `P-${id}`))?.id;
    expect([await own('pc-1'), await own('pc-5'), await own('pc-6')]).toEqual(['pc-1', undefined, undefined]);
    const read = { id: 'pc-1', total: 4, team_id: null };
    for (const other of [{ total: 5 }, { team_id: 'tt' }, { id: 'pc-9' }]) {
      expect(await updateCombo(rows.queries, { ...read, ...other }, { total: 3 })).toBe(false);
    }
    expect(await updateCombo(rows.queries, read, { total: 3, team_id: 'tt' })).toBe(true);
    expect(await updateCombo(rows.queries, { ...read, total: 3, team_id: 'tt' }, { total: 2 })).toBe(true);
    const totals = await rows.queries
      .selectFrom('voucher_combo')
      .select(['id', 'total'])
      .where('owner_id', '=', 'par')
      .orderBy('id')
      .execute();
    expect(totals.map(({ total }) => total)).toEqual([2, 4, 4, 4, 4]);
    rows.put(
      'voucher',
      seat('pv-1', 'pc-2', { seat_state: null }),
      seat('pv-2', 'pc-2'),
      seat('pv-3', 'pc-2', { state: 'sent' }),
    );
    const to = { comboId: 'pc-1', unit: 7, teamId: 'tt' };
    expect(await moveVoucher(rows.queries, { code: 'pv-1', version: 1 }, to)).toBe(false);
    expect(await moveVoucher(rows.queries, { code: 'pv-3', version: 0 }, to)).toBe(false);
    expect(await moveVoucher(rows.queries, { code: 'pv-1', version: 0 }, to)).toBe(true);
    const moved = rows.queries
      .selectFrom('voucher')
      .select(['combo_id', 'unit', 'team_id', 'seat_state', 'version'])
      .where('code', '=', 'pv-1');
    expect(await moved.executeTakeFirst()).toEqual({
      combo_id: 'pc-1',
      unit: 7,
      team_id: 'tt',
      seat_state: 'free',
      version: 1,
    });
    expect(await moveVoucher(rows.queries, { code: 'pv-1', version: 1 }, { ...to, teamId: null })).toBe(true);
    expect(await moved.executeTakeFirst()).toMatchObject({ team_id: null, seat_state: null, version: 2 });
  });

  test('[PE-02] a team has vouchers for whom the role there shows them', async () => {
    rows.put('voucher_combo', { id: 'hv', code: 'HV', team_id: 'has', products: '[]' });
    rows.put(
      'membership',
      member('hv-1', 'has', 'own', { role: 'owner' }),
      member('hv-2', 'has', 'mem'),
      member('hv-3', 'has', 'old', { role: 'owner', state: 'removed' }),
    );
    rows.put('membership', member('hv-4', 'none', 'new', { role: 'owner' }));
    const has = (user: string) => hasTeamVouchers(rows.queries, user, ['owner', 'billing']);
    expect([await has('own'), await has('mem'), await has('old'), await has('new')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test('[PE-01] what a partner led to: accounts, buyers, and money by currency without what went back', async () => {
    rows.put(
      'user',
      { ...person('b-1'), referred_by: 'ref' },
      { ...person('b-2'), referred_by: 'ref' },
      { ...person('b-3'), referred_by: 'ref' },
      { ...person('b-4'), referred_by: 'eve' },
    );
    const order = (
      id: string,
      user_id: string,
      currency: string,
      total: number,
      refunded: number,
      state = 'fulfilled',
    ) => ({ id, user_id, currency, total, refunded, state });
    rows.put(
      'order',
      order('o-1', 'b-1', 'USD', 100, 30, 'partlyRefunded'),
      order('o-2', 'b-1', 'EUR', 50, 0),
      order('o-3', 'b-2', 'USD', 7, 0, 'disputed'),
    );
    rows.put('order', order('o-4', 'b-3', 'USD', 9, 9, 'refunded'), order('o-5', 'b-4', 'USD', 11, 0));
    expect(await countSignUps(rows.queries, 'ref')).toBe(3);
    expect(await countBuyers(rows.queries, 'ref')).toBe(2);
    expect(await sumReferredOrders(rows.queries, 'ref')).toEqual([
      { currency: 'EUR', orders: 1, amount: 50 },
      { currency: 'USD', orders: 2, amount: 77 },
    ]);
    expect([await countSignUps(rows.queries, 'nobody'), await countBuyers(rows.queries, 'nobody')]).toEqual([0, 0]);
  });

  test('[VC-06] who is reminded of vouchers: those that are unused and in time, and people with a role in a team in use', async () => {
    rows.put(
      'membership',
      member('rm-2', 'rem', 'r2', { role: 'billing' }),
      member('rm-1', 'rem', 'r1', { role: 'owner' }),
      member('rm-3', 'rem', 'r3'),
    );
    rows.put(
      'membership',
      member('rm-4', 'rem', 'r4', { role: 'owner', state: 'removed' }),
      member('rm-5', 'old', 'r5', { role: 'owner' }),
      member('rm-6', 'rem', null, { role: 'owner' }),
    );
    rows.put('team', { id: 'rem', state: 'active', name: 'R' }, { id: 'old', state: 'archived', name: 'O' });
    expect(await listTeamUsers(rows.queries, 'rem', ['owner', 'billing'])).toEqual(['r1', 'r2']);
    expect(await listTeamUsers(rows.queries, 'old', ['owner'])).toEqual([]);
    const of = (code: string, more: object = {}) => seat(code, 'rem', { valid_until: 100, ...more });
    rows.put(
      'voucher',
      of('rv-c', { state: 'opened' }),
      of('rv-b', { state: 'sent' }),
      of('rv-a', { seat_member: 'rm-3', seat_state: 'assigned' }),
    );
    rows.put(
      'voucher',
      of('rv-d', { valid_until: 99 }),
      of('rv-e', { state: 'redeemed' }),
      of('rv-f', { combo_id: 'other' }),
      of('rv-g', { valid_until: null }),
    );
    expect(await listUnusedVouchers(rows.queries, 'rem', 100)).toEqual([
      { code: 'rv-a', valid_until: 100, seat_state: 'assigned', member_id: 'r3', member_state: 'active' },
      { code: 'rv-b', valid_until: 100, seat_state: 'free', member_id: null, member_state: null },
      { code: 'rv-c', valid_until: 100, seat_state: 'free', member_id: null, member_state: null },
    ]);
  });
});
