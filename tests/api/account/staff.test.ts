import assert from 'node:assert/strict';
import { expect, test } from 'vitest';
import { createSessionReader } from '../../../src/server/account/session-reader.ts';
import { updateUser } from '../../../src/server/data/account/users.ts';
import { MINUTE, type TestApp, type TestUser } from '../../support/app.ts';
import { changes, dumpTables } from '../../support/dump.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

async function audited(app: TestApp, actor: TestUser) {
  return app.queries
    .selectFrom('audit')
    .select(['action', 'actor_id', 'subject_id'])
    .where('actor_id', '=', actor.id)
    .orderBy('id')
    .execute();
}

describeOnBoth('impersonation', (kind) => {
  const app = useApp(kind);

  test('[AC-05] an administrator acts as a user for an hour, marked and audited, and returns with one call', async () => {
    const administrator = await app().user('administrator');
    const target = await app().user('reviewer');
    const session = await app().ok('impersonate', { params: { id: target.id }, as: administrator });
    const stored = await app()
      .queries.selectFrom('user')
      .select(['first_name', 'last_name'])
      .where('id', '=', administrator.id)
      .executeTakeFirstOrThrow();
    const impersonated_by = { id: administrator.id, name: `${stored.first_name} ${stored.last_name}` };
    expect(session.user).toMatchObject({ id: target.id, roles: ['reviewer'], impersonated_by });
    expect(session.expires_at).toBe(app().clock.now() + 60 * MINUTE);
    expect(await app().ok('auth', { as: session })).toEqual(session.user);
    // The target's own session knows nothing of it, but sees it in the list.
    expect((await app().ok('auth', { as: target })).impersonated_by).toBeNull();
    const { data } = await app().ok('listSessions', { as: target });
    expect(data.map(({ impersonated }) => impersonated).sort()).toEqual([false, true]);

    const back = await app().ok('stopImpersonating', { as: session });
    expect(back.user).toMatchObject({ id: administrator.id, roles: ['administrator'], impersonated_by: null });
    expect(await app().ok('auth', { as: back })).toEqual(back.user);
    for (const ended of [session, administrator])
      await app().refused('auth', 401, { as: ended }, 'Sign in to continue.');
    expect(await audited(app(), administrator)).toEqual([
      { action: 'impersonation.started', actor_id: administrator.id, subject_id: target.id },
      { action: 'impersonation.ended', actor_id: administrator.id, subject_id: target.id },
    ]);
  });

  test('[AC-05] the banner names an administrator of one name without a space after it', async () => {
    const administrator = await app().user('administrator');
    const target = await app().user();
    await updateUser(app().queries, administrator.id, { first_name: 'Cher', last_name: '' });
    const session = await app().ok('impersonate', { params: { id: target.id }, as: administrator });
    const { impersonated_by } = await app().ok('auth', { as: session });
    expect(impersonated_by).toEqual({ id: administrator.id, name: 'Cher' });
  });

  test('[AC-05] it ends automatically after an hour, even where sessions are cached', async () => {
    const administrator = await app().user('administrator');
    const target = await app().user();
    const session = await app().ok('impersonate', { params: { id: target.id }, as: administrator });
    app().clock.advance(60 * MINUTE - 1);
    await app().ok('auth', { as: session });
    app().clock.advance(1);
    await app().refused('auth', 401, { as: session }, 'Sign in to continue.');
  });

  test('[AC-05] one that ends while its token is looked up is not remembered', async () => {
    const administrator = await app().user('administrator');
    const target = await app().user();
    const { token } = await app().ok('impersonate', { params: { id: target.id }, as: administrator });
    const { queries, clock } = app();
    const reader = createSessionReader({ kind: 'sqlite', queries }, clock, app().services.settings);
    const reading = reader.read(token);
    reader.invalidateUser(target.id);
    expect(await reading).not.toBeNull();
    await queries.deleteFrom('session').where('user_id', '=', target.id).execute();
    expect(await reader.read(token)).toBeNull();
  });

  test.each([[[]], [['reviewer']], [['owner', 'manager', 'partner', 'billing', 'member']]] as const)(
    '[AC-05] an account with the roles %j may act as nobody',
    async (roles) => {
      const user = await app().user(...roles);
      const target = await app().user();
      const before = await dumpTables(app().queries);
      await app().refused(
        'impersonate',
        403,
        { params: { id: target.id }, as: user },
        "Your account doesn't have permission to do this.",
      );
      await app().refused('searchUsers', 403, { as: user }, "Your account doesn't have permission to do this.");
      expect(changes(before, await dumpTables(app().queries))).toEqual([]);
    },
  );

  test('[AC-05] nobody can impersonate an administrator, not even oneself', async () => {
    const administrator = await app().user('administrator');
    const other = await app().user('administrator');
    const before = await dumpTables(app().queries);
    for (const { id } of [other, administrator]) {
      const refusal = await app().refused(
        'impersonate',
        403,
        { params: { id }, as: administrator },
        'Nobody may act as an administrator.',
      );
      expect(refusal).toMatchObject({ code: 'is_administrator', message: 'Nobody may act as an administrator.' });
    }
    expect(changes(before, await dumpTables(app().queries))).toEqual([]);
  });

  test('[AC-05] the user sees the impersonation in the list of sessions and can end it', async () => {
    const administrator = await app().user('administrator');
    const target = await app().user();
    const session = await app().ok('impersonate', { params: { id: target.id }, as: administrator });
    await app().ok('endOtherSessions', { as: target });
    await app().refused('auth', 401, { as: session }, 'Sign in to continue.');
    await app().ok('auth', { as: target });
  });

  test('[AC-05] an administrator who lost the role does not get it back on return', async () => {
    const administrator = await app().user('administrator');
    const target = await app().user();
    const session = await app().ok('impersonate', { params: { id: target.id }, as: administrator });
    await app().queries.deleteFrom('user_role').where('user_id', '=', administrator.id).execute();
    expect(
      (await app().refused('stopImpersonating', 403, { as: session }, 'Your account is no longer an administrator.'))
        .code,
    ).toBe('role_lost');
    await app().refused('auth', 401, { as: session }, 'Sign in to continue.');
    expect((await audited(app(), administrator)).map(({ action }) => action)).toEqual([
      'impersonation.started',
      'impersonation.ended',
    ]);
  });

  test('returning without an impersonation is refused', async () => {
    const user = await app().user('administrator');
    expect(
      (await app().refused('stopImpersonating', 409, { as: user }, "You aren't acting as another user.")).code,
    ).toBe('not_impersonating');
    await app().ok('auth', { as: user });
  });

  test('of simultaneous returns exactly one gets a session', async () => {
    const administrator = await app().user('administrator');
    const target = await app().user();
    const session = await app().ok('impersonate', { params: { id: target.id }, as: administrator });
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => app().call('stopImpersonating', { as: session })),
    );
    expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(replies.every(({ status }) => status === 200 || status === 401)).toBe(true);
  });
});

describeOnBoth('the list of users', (kind) => {
  const app = useApp(kind);

  test('finds users by word prefixes in email and name, ignoring case and accents, without wildcards', async () => {
    const administrator = await app().user('administrator');
    const target = await app().user('partner');
    await app().ok('updateProfile', { body: { first_name: 'Gráce_50%', last_name: "O'Hopper\\" }, as: target });
    const found = async (search: string) =>
      (await app().ok('searchUsers', { query: { search }, as: administrator })).data.map(({ id }) => id);
    for (const search of ['grace', 'hop GRÁCE_50% o', "o'hop", '50', 'HOPPER', target.email.toUpperCase()]) {
      expect(await found(search), search).toEqual([target.id]);
    }
    for (const search of ['nobody of that name', 'grace nobody', 'race', '%', '_']) {
      expect(await found(search), search).toEqual([]);
    }
    await app().ok('updateProfile', { body: { first_name: 'Augusta' }, as: target });
    expect(await found('grace')).toEqual([]);
    expect(await found('augusta')).toEqual([target.id]);
    await app().ok('updateProfile', { body: { first_name: 'Gráce_50%' }, as: target });
    const all = await app().ok('searchUsers', { query: {}, as: administrator });
    expect(all.meta).toEqual({ next: null });
    const shown = all.data.find(({ id }) => id === target.id);
    assert(shown);
    expect(shown).toEqual({
      id: target.id,
      name: "Gráce_50% O'Hopper\\",
      email: target.email,
      roles: ['partner'],
      created_at: app().clock.now(),
    });
  });
});
