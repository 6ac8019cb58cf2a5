import { beforeEach, expect, test } from 'vitest';
import type { GivenRole } from '../../../src/contract/account/roles.ts';
import { mailsTo } from '../../support/accounts.ts';
import { MINUTE, type TestUser } from '../../support/app.ts';
import { changes, dumpTables } from '../../support/dump.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

describeOnBoth('roles that administrators give', (kind) => {
  const app = useApp(kind);
  let ada: TestUser;
  let user: TestUser;
  beforeEach(async () => {
    // Every administrator counts as a possible second person.
    await app().queries.deleteFrom('user_role').execute();
    ada = await app().user('administrator');
    user = await app().user();
  });

  const change = (role: GivenRole, given: boolean, of = user) => ({
    params: { id: of.id },
    body: { role, given, reason: 'Works with us.' },
  });
  const rolesOf = async (of: TestUser) => (await app().ok('auth', { as: of })).roles;
  const audited = async (by: TestUser) =>
    (
      await app()
        .queries.selectFrom('audit')
        .select(['action', 'subject_id'])
        .where('actor_id', '=', by.id)
        .orderBy('id')
        .execute()
    ).map(({ action, subject_id }) => [action, subject_id]);
  const waiting = async (as: TestUser) => (await app().ok('listRoleProposals', { as })).data;

  test('a partner is made by one administrator and unmade again, on record, and counts at once', async () => {
    expect(await rolesOf(user)).toEqual([]);
    const given = await app().ok('changeRole', { ...change('partner', true), as: ada });
    expect(given).toEqual({ roles: ['partner'], proposed: false });
    expect(await rolesOf(user)).toEqual(['partner']);
    const again = await app().refused(
      'changeRole',
      409,
      { ...change('partner', true), as: ada },
      'The account is a partner already.',
    );
    expect(again).toMatchObject({ code: 'role_unchanged', message: 'The account is a partner already.' });
    const taken = await app().ok('changeRole', { ...change('partner', false), as: ada });
    expect(taken).toEqual({ roles: [], proposed: false });
    expect(await rolesOf(user)).toEqual([]);
    expect(await audited(ada)).toEqual([
      ['role.granted', user.id],
      ['role.withdrawn', user.id],
    ]);
  });

  test('the only administrator makes staff alone', async () => {
    expect(await app().ok('changeRole', { ...change('reviewer', true), as: ada })).toEqual({
      roles: ['reviewer'],
      proposed: false,
    });
  });

  test('[EX-22] who becomes staff needs a second administrator; a reviewer is none', async () => {
    const bob = await app().user('administrator');
    const reviewer = await app().user('reviewer');
    const proposed = await app().ok('changeRole', { ...change('administrator', true), as: ada });
    expect(proposed).toEqual({ roles: [], proposed: true });
    const [proposal] = await waiting(bob);
    expect(proposal).toMatchObject({
      summary: 'Give the role administrator: Works with us.',
      user: { id: user.id },
      proposed_by: { id: ada.id },
      may_confirm: true,
    });
    expect(await waiting(ada)).toMatchObject([{ may_confirm: false, may_decline: true }]);
    const params = { id: proposal?.id ?? '' };
    await app().refused(
      'confirmProposal',
      403,
      { params, as: reviewer },
      "Your account doesn't have permission to do this.",
    );
    expect(
      await app().refused(
        'confirmProposal',
        403,
        { params, as: ada },
        'You proposed this. A second staff member has to confirm it.',
      ),
    ).toMatchObject({ code: 'second_person' });
    const twice = await app().refused(
      'changeRole',
      409,
      { ...change('reviewer', true), as: bob },
      'This has already been proposed. A second person has to confirm or decline it first.',
    );
    expect(twice.code).toBe('proposal_waiting');
    await app().ok('confirmProposal', { params, as: bob });
    expect(await rolesOf(user)).toEqual(['administrator']);
    expect(await waiting(bob)).toEqual([]);
    expect(await audited(bob)).toEqual([
      ['role.granted', user.id],
      ['proposal.confirmed', params.id],
    ]);
  });

  test('[EX-22] any role of a staff member needs a second administrator; declined, it stays', async () => {
    const bob = await app().user('administrator');
    const reviewer = await app().user('reviewer');
    await app().ok('changeRole', { ...change('partner', true, reviewer), as: ada });
    const [proposal] = await waiting(bob);
    await app().ok('declineProposal', { params: { id: proposal?.id ?? '' }, as: bob });
    expect(await rolesOf(reviewer)).toEqual(['reviewer']);
  });

  test('nobody changes their own roles, so that an administrator remains', async () => {
    const before = await dumpTables(app().queries);
    for (const role of ['administrator', 'partner'] as const) {
      const refusal = await app().refused(
        'changeRole',
        403,
        { ...change(role, role === 'partner', ada), as: ada },
        'This is about you. Another staff member has to do it.',
      );
      expect(refusal.code).toBe('own_account');
    }
    expect(changes(before, await dumpTables(app().queries))).toEqual([]);
  });

  test('two administrators who take the role from each other at once: one remains', async () => {
    for (let round = 0; round < 10; round += 1) {
      await app().queries.deleteFrom('user_role').execute();
      const [one, other] = [await app().user('administrator'), await app().user('administrator')];
      const replies = await Promise.all([
        app().call('changeRole', { ...change('administrator', false, other), as: one }),
        app().call('changeRole', { ...change('administrator', false, one), as: other }),
      ]);
      expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
      const left = await app().queries.selectFrom('user_role').select('user_id').execute();
      expect(left).toHaveLength(1);
    }
  });

  test('who loses the role of an administrator is signed out everywhere, also where they act as somebody else', async () => {
    const bob = await app().user('administrator');
    const acting = await app().ok('impersonate', { params: { id: user.id }, as: bob });
    await app().ok('auth', { as: acting });
    await app().ok('changeRole', { ...change('administrator', false, bob), as: ada });
    await app().refused('auth', 401, { as: acting }, 'Sign in to continue.');
  });

  test('a session alone is not enough to change a role or to confirm a change', async () => {
    const bob = await app().user('administrator');
    await app().ok('changeRole', { ...change('reviewer', true), as: ada });
    const [proposal] = await waiting(bob);
    app().clock.advance(10 * MINUTE + 1);
    const refused = await app().refused(
      'changeRole',
      403,
      { ...change('partner', true), as: ada },
      "Confirm that it's you to go on.",
    );
    expect(refused.code).toBe('confirmation_required');
    const params = { id: proposal?.id ?? '' };
    expect(
      (await app().refused('confirmProposal', 403, { params, as: bob }, "Confirm that it's you to go on.")).code,
    ).toBe('confirmation_required');
  });

  test.each(['owner', 'member'])('a role that comes with a team, %s, cannot be given', async (role) => {
    const body = { role, given: true, reason: 'Works with us.' };
    const refusal = await app().refused(
      'changeRole',
      422,
      { params: { id: user.id }, body, as: ada },
      'Choose one of: partner, reviewer, administrator.',
    );
    expect(Object.keys(refusal.errors ?? {})).toEqual(['role']);
  });

  test('a deleted account and an unknown one get no role', async () => {
    await app().queries.updateTable('user').set({ deleted_at: app().clock.now() }).where('id', '=', user.id).execute();
    await app().refused('changeRole', 404, { ...change('partner', true), as: ada }, 'The user was not found.');
    await app().refused(
      'changeRole',
      404,
      { ...change('partner', true, { ...user, id: 'nobody' }), as: ada },
      'The user was not found.',
    );
  });

  test('who gets or loses a role is mailed when it happens, not while a second administrator is awaited', async () => {
    const subjects = async (of: TestUser) => (await mailsTo(app(), of.email)).map(({ subject }) => subject);
    await app().ok('changeRole', { ...change('partner', true), as: ada });
    expect(await subjects(user)).toEqual(['You are now a partner at Chartered']);
    const bob = await app().user('administrator');
    const other = await app().user();
    await app().ok('changeRole', { ...change('reviewer', true, other), as: ada });
    expect(await subjects(other)).toEqual([]);
    const proposal = (await waiting(bob)).find(({ user: { id } }) => id === other.id);
    await app().ok('confirmProposal', { params: { id: proposal?.id ?? '' }, as: bob });
    expect(await subjects(other)).toEqual(['You are now a reviewer at Chartered']);
    await app().ok('changeRole', { ...change('administrator', false, bob), as: ada });
    expect(await subjects(bob)).toEqual(['You are no longer an administrator at Chartered']);
    expect(await subjects(ada)).toEqual([]);
  });

  const leave = (as: TestUser) => app().call('deleteAccount', { body: { confirmation: as.email }, as });

  test('the only administrator cannot delete the own account; with another one it can be deleted', async () => {
    const before = await dumpTables(app().queries);
    const refusal = await leave(ada);
    expect(refusal.status, refusal.text).toBe(409);
    expect(refusal.json).toMatchObject({
      code: 'last_administrator',
      message: 'You are the only administrator. Make somebody else an administrator before you delete your account.',
    });
    expect(changes(before, await dumpTables(app().queries))).toEqual([]);
    const bob = await app().user('administrator');
    expect((await leave(ada)).status).toBe(200);
    expect((await leave(bob)).status).toBe(409);
    expect((await leave(user)).status).toBe(200);
  });

  test('two administrators who delete their accounts at once: one remains', async () => {
    for (let round = 0; round < 10; round += 1) {
      await app().queries.deleteFrom('user_role').execute();
      const both = [await app().user('administrator'), await app().user('administrator')];
      const replies = await Promise.all(both.map(leave));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await app().queries.selectFrom('user_role').select('role').execute()).toEqual([{ role: 'administrator' }]);
    }
  });

  test('an administrator who leaves while the other one loses the role: one remains', async () => {
    for (let round = 0; round < 10; round += 1) {
      await app().queries.deleteFrom('user_role').execute();
      const [one, other] = [await app().user('administrator'), await app().user('administrator')];
      const replies = await Promise.all([
        leave(one),
        app().call('changeRole', { ...change('administrator', false, other), as: one }),
      ]);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await app().queries.selectFrom('user_role').select('role').execute()).toEqual([{ role: 'administrator' }]);
    }
  });
});
