import { beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../support/app.ts';
import { useApp } from '../../support/suite.ts';
import { join, seatsFor, teamOf } from '../../support/team/teams.ts';
import { foreignClient } from './foreign-client.ts';

/** "Teams" of section 7. */
const CALLS = [
  'GET /teams/{id}/voucher-combos',
  'GET /team-partner-vouchers',
  'POST /teams/{id}/voucher-combos/assign',
  'POST /teams/{id}/voucher-combos/assign-to-team',
  'GET /partners',
  'GET /teams/{id}',
  'POST /teams',
  'PUT /teams/{id}',
  'POST /teams/{id}/users',
  'PUT /teams/{id}/users/role',
  'DELETE /teams/{id}/users',
  'POST /teams/{id}/onboarding/complete',
  'POST /teams/{id}/archive',
  'POST /teams/{id}/unarchive',
  'GET /teams/{id}/stats',
  'GET /teams/{id}/invitations',
] as const;

describe('teams, by the specification alone', () => {
  const app = useApp('sqlite');
  const client = foreignClient(app, CALLS);
  let owner: TestUser;
  let member: TestUser;
  let partner: TestUser;
  let path: [string];
  let combo = '';

  beforeAll(async () => {
    owner = await app().user();
    member = await app().user();
    partner = await app().user('partner');
    for (const user of [owner, partner]) await app().confirmAddress(user);
    const team = await teamOf(app(), owner, { seats: 3, name: 'Frontend guild' });
    path = [team.id];
    combo = team.combo;
    await join(app(), team.id, member, 'member');
  });

  test('[TM-01] [TM-05] GET /teams/{id} has the fields of a team', async () => {
    const { data } = await client.data('GET /teams/{id}', { path, token: owner.token });
    expect(data).toMatchObject({
      id: path[0],
      uuid: expect.any(String),
      status: 'active',
      roles: ['owner'],
      onboarding_status: 'pending',
      team_name: 'Frontend guild',
      team_uuid: expect.any(String),
    });
    expect(data.users.map(({ id }: { id: string }) => id).sort()).toEqual([owner.id, member.id].sort());
    const { token } = await app().user('owner');
    expect((await client.call('GET /teams/{id}', { path, token })).status).toBe(404);
    expect((await client.call('GET /teams/{id}', { path })).status).toBe(401);
  });

  test('[TM-01] POST /teams opens a team, and PUT /teams/{id} changes it', async () => {
    const { data } = await client.data('POST /teams', { payload: { team_name: 'Backend guild' }, token: owner.token });
    expect(data).toMatchObject({ team_name: 'Backend guild', status: 'active', roles: ['owner'] });
    const sent = { path: [data.id], payload: { team_name: 'Server guild' }, token: owner.token };
    expect((await client.data('PUT /teams/{id}', sent)).data).toMatchObject({ team_name: 'Server guild' });
  });

  test('[TM-01] GET /teams/{id}/stats counts people and seats', async () => {
    const { data } = await client.data('GET /teams/{id}/stats', { path, token: owner.token });
    expect(data).toMatchObject({ members: 2, seats: { total: 3 } });
  });

  describe('people', () => {
    test('[TM-02] [TM-05] POST /teams/{id}/users with member data invites, and GET /teams/{id}/invitations lists it', async () => {
      const payload = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com', role: 'member' };
      await client.data('POST /teams/{id}/users', { path, payload, token: owner.token });
      const { data, meta } = await client.data('GET /teams/{id}/invitations', { path, token: owner.token });
      expect(data).toEqual([
        expect.objectContaining({
          status: 'pending',
          first_name: 'Grace',
          last_name: 'Hopper',
          roles: [{ fields: { role: 'member' } }],
        }),
      ]);
      expect(meta).toEqual({ total: 1 });
    });

    test('[TM-02] PUT /teams/{id}/users/role gives another role', async () => {
      const roleOf = async () => {
        const { data } = await client.data('GET /teams/{id}', { path, token: owner.token });
        return data.users.find(({ id }: { id: string }) => id === member.id).role;
      };
      const give = (role: string, token: string) =>
        client.call('PUT /teams/{id}/users/role', { path, payload: { user_id: member.id, role }, token });
      expect((await give('owner', member.token)).status).toBe(403);
      expect((await give('billing', owner.token)).status).toBe(200);
      expect(await roleOf()).toBe('billing');
      expect((await give('member', owner.token)).status).toBe(200);
      expect(await roleOf()).toBe('member');
    });

    test('[TM-02] DELETE /teams/{id}/users with {user_id} removes, and POST /teams/{id}/users with {user_id} restores', async () => {
      const statusOf = async () => {
        const { data } = await client.data('GET /teams/{id}', { path, token: owner.token });
        return data.users.find(({ id }: { id: string }) => id === member.id).status;
      };
      const sent = { path, payload: { user_id: member.id }, token: owner.token };
      await client.data('DELETE /teams/{id}/users', sent);
      expect(await statusOf()).toBe('removed');
      await client.data('POST /teams/{id}/users', sent);
      expect(await statusOf()).toBe('active');
    });
  });

  describe('seats', () => {
    const comboIn = async (code: string) => {
      const { data } = await client.data('GET /teams/{id}/voucher-combos', { path, token: owner.token });
      return data.find((one: { code: string }) => one.code === code);
    };

    test('[TM-03] GET /teams/{id}/voucher-combos lists what came together', async () => {
      expect(await comboIn(combo)).toMatchObject({ code: combo, total: 3, free: 3, assigned: 0, redeemed: 0 });
    });

    test('[TM-03] POST /teams/{id}/voucher-combos/assign takes {voucher_combo_code, user_id}', async () => {
      const payload = { voucher_combo_code: combo, user_id: member.id };
      const call = 'POST /teams/{id}/voucher-combos/assign';
      expect((await client.call(call, { path, payload, token: member.token })).status).toBe(403);
      await client.data(call, { path, payload, token: owner.token });
      expect(await comboIn(combo)).toMatchObject({ free: 2, assigned: 1 });
    });

    test('[TM-03] POST /teams/{id}/voucher-combos/assign-to-team takes {voucher_combo_code}', async () => {
      const own = await seatsFor(app(), owner, null, 2);
      const sent = { path, payload: { voucher_combo_code: own }, token: owner.token };
      await client.data('POST /teams/{id}/voucher-combos/assign-to-team', sent);
      expect(await comboIn(own)).toMatchObject({ total: 2, free: 2 });
    });
  });

  describe('partners', () => {
    test('[TM-03] [PE-01] GET /team-partner-vouchers lists the vouchers of a partner', async () => {
      const code = await seatsFor(app(), partner, null, 4);
      const { data, meta } = await client.data('GET /team-partner-vouchers', { token: partner.token });
      expect(data).toEqual([expect.objectContaining({ code, total: 4, free: 4 })]);
      expect(meta).toEqual({ total: 1 });
      expect((await client.call('GET /team-partner-vouchers', { token: owner.token })).status).toBe(403);
    });

    test('[TM-03] [PE-01] GET /partners lists the partner with its teams', async () => {
      const payload = { team_name: 'A client' };
      const { data: team } = await client.data('POST /teams', { payload, token: partner.token });
      const { data } = await client.data('GET /partners', { token: partner.token });
      expect(data).toEqual([
        expect.objectContaining({ id: partner.id, teams: [expect.objectContaining({ id: team.id })] }),
      ]);
      expect((await client.call('GET /partners', { token: owner.token })).status).toBe(403);
    });
  });

  test('[TM-04] POST /teams/{id}/onboarding/complete takes no payload, and again changes nothing', async () => {
    for (const _ of [1, 2]) {
      const { data } = await client.data('POST /teams/{id}/onboarding/complete', { path, token: owner.token });
      expect(data).toMatchObject({ onboarding_status: 'complete' });
    }
  });

  test('[TM-01] POST /teams/{id}/archive and /unarchive take no payload', async () => {
    expect((await client.call('POST /teams/{id}/archive', { path, token: member.token })).status).toBe(403);
    const archived = await client.data('POST /teams/{id}/archive', { path, token: owner.token });
    expect(archived.data).toMatchObject({ status: 'archived' });
    const inUse = await client.data('POST /teams/{id}/unarchive', { path, token: owner.token });
    expect(inUse.data).toMatchObject({ status: 'active' });
  });

  test('every call of teams is answered', () => {
    expect(client.unanswered()).toEqual([]);
  });
});
