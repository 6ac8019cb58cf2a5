import { describe, expect, test } from 'vitest';
import { endAccountLinks, findAccountLink, useAccountLink } from '../../src/server/data/account/account-links.ts';
import {
  deleteExpiredSessions,
  deleteSessionOfUser,
  deleteSessionsOfUser,
  findUserBySession,
  listSessions,
  touchSessions,
} from '../../src/server/data/account/sessions.ts';
import {
  deleteIdentitiesOfUnconfirmed,
  deleteIdentity,
  findIdentity,
  findIdentityOfUser,
  noteJoined,
} from '../../src/server/data/account/social.ts';
import {
  countOpenDisputes,
  listAllDisputes,
  listNewestAttempts,
  listNewestUsers,
} from '../../src/server/data/account/staff-lists.ts';
import {
  findUser,
  findUsers,
  isUserUnchanged,
  listAdministrators,
  lockAdministrators,
  removeRole,
  setExtraTimePercent,
  storeFirstTracking,
  updateUser,
} from '../../src/server/data/account/users.ts';
import { sharedHolderName } from '../../src/server/data/credential-holders.ts';
import {
  blockAddress,
  deleteMailBlock,
  deleteOldMailWebhookEvents,
  deleteOptOut,
  findMailBlock,
  listOptOuts,
} from '../../src/server/data/mail-choices.ts';
import { deleteEndedMails, findMail, listMails, updateMailIfUnchanged } from '../../src/server/data/mails.ts';
import { deleteEndedReminders, updateReminderIfUnchanged } from '../../src/server/data/reminders.ts';
import { countVoteSets, findVotes, replaceVotes } from '../../src/server/data/site/polls.ts';
import { updateReferralIfUnchanged } from '../../src/server/data/site/referrals.ts';
import { idsOf, useStoredRows } from '../support/stored-rows.ts';

const rows = useStoredRows();

const user = (id: string, more: object = {}) => ({
  ...{
    id,
    email: `${id}@example.com`,
    first_name: id,
    last_name: 'P',
    created_at: -1,
    password_hash: null,
    deleted_at: null,
    ...more,
  },
});

describe('sessions', () => {
  const session = (id: string, user_id: string, more: object = {}) => ({
    ...{
      id,
      token_hash: `hash-${id}`,
      user_id,
      created_at: 1,
      last_used_at: 1,
      expires_at: 100,
      impersonator_id: null,
      ...more,
    },
  });

  test('[ST-04] those of a user are the last used first, the newest of those, in one order', async () => {
    rows.put(
      'session',
      session('s-b', 'ada'),
      session('s-c', 'ada'),
      session('s-a', 'ada'),
      session('s-d', 'ada', { created_at: 2 }),
      session('s-e', 'ada', { last_used_at: 2, created_at: 0 }),
    );
    rows.put('session', session('s-f', 'ada', { expires_at: 50 }), session('s-g', 'eve', { last_used_at: 9 }));
    expect(idsOf(await listSessions(rows.queries, 'ada', 50))).toEqual(['s-e', 's-d', 's-a', 's-b', 's-c']);
    expect(idsOf(await listSessions(rows.queries, 'ada', 49))).toContain('s-f');
    await touchSessions(rows.queries, ['hash-s-b', 'hash-s-e'], 2);
    await touchSessions(rows.queries, ['hash-s-b'], 1);
    const used = await listSessions(rows.queries, 'ada', 50);
    expect(used.map(({ id, last_used_at }) => [id, last_used_at])).toEqual([
      ['s-b', 2],
      ['s-e', 2],
      ['s-d', 1],
      ['s-a', 1],
      ['s-c', 1],
    ]);
    expect(await deleteSessionOfUser(rows.queries, 'ada', 's-g')).toBeUndefined();
    expect(await deleteSessionOfUser(rows.queries, 'ada', 's-a')).toBe('hash-s-a');
    rows.put('session', session('s-h', 'eve', { impersonator_id: 'ada' }));
    expect(await deleteSessionsOfUser(rows.queries, 'ada', 'hash-s-b')).toBe(5);
    expect(idsOf(await listSessions(rows.queries, 'ada', 50))).toEqual(['s-b']);
    expect(idsOf(await listSessions(rows.queries, 'eve', 50))).toEqual(['s-g']);
    expect(await deleteSessionsOfUser(rows.queries, 'ada')).toBe(1);
  });

  test('[ST-04] a session is its user’s until it expires or the account is deleted; who impersonates is named', async () => {
    rows.put('user', user('ann'), user('boss', { first_name: 'Bo', last_name: 'Ss' }), user('gone', { deleted_at: 1 }));
    rows.put(
      'session',
      session('f-1', 'ann', { impersonator_id: 'boss', confirmed_at: 7, factor_at: 8 }),
      session('f-2', 'gone'),
      session('f-3', 'ann'),
    );
    const found = await findUserBySession(rows.queries, 'hash-f-1', 99);
    expect([found?.user.id, found?.session]).toEqual([
      'ann',
      {
        id: 'f-1',
        tokenHash: 'hash-f-1',
        createdAt: 1,
        expiresAt: 100,
        lastUsedAt: 1,
        impersonator: { id: 'boss', name: 'Bo Ss' },
        confirmedAt: 7,
        factorAt: 8,
      },
    ]);
    expect((await findUserBySession(rows.queries, 'hash-f-3', 99))?.session.impersonator).toBeNull();
    expect(await findUserBySession(rows.queries, 'hash-f-1', 100)).toBeUndefined();
    expect(await findUserBySession(rows.queries, 'hash-f-2', 99)).toBeUndefined();
    rows.put('session', session('x-1', 'exp', { expires_at: 30 }), session('x-2', 'exp', { expires_at: 31 }));
    await deleteExpiredSessions(rows.queries, 30);
    expect(idsOf(await listSessions(rows.queries, 'exp', 0))).toEqual(['x-2']);
  });

  test('[AC-03] a link is used once and in time, and ends with those of its user alone', async () => {
    const link = (token_hash: string, user_id: string, more: object = {}) => ({
      token_hash,
      user_id,
      used_at: null,
      expires_at: 100,
      ...more,
    });
    rows.put('user', user('lin'), user('lou'));
    rows.put(
      'account_link',
      link('l-1', 'lin'),
      link('l-2', 'lou'),
      link('l-3', 'lin'),
      link('l-4', 'lou', { used_at: 3 }),
    );
    expect(await findAccountLink(rows.queries, 'l-1')).toMatchObject({ user_id: 'lin', email: 'lin@example.com' });
    expect(await findAccountLink(rows.queries, 'l-2')).toMatchObject({ user_id: 'lou', email: 'lou@example.com' });
    const use = (hash: string, now: number) => useAccountLink(rows.queries, hash, now);
    expect([await use('l-1', 100), await use('l-1', 99), await use('l-1', 99), await use('l-4', 9)]).toEqual([
      false,
      true,
      false,
      false,
    ]);
    await endAccountLinks(rows.queries, 'lin', 50);
    const used = await rows.queries
      .selectFrom('account_link')
      .select(['token_hash', 'used_at'])
      .orderBy('token_hash')
      .execute();
    expect(used.map(({ used_at }) => used_at)).toEqual([99, null, 50, 3]);
  });
});

describe('accounts', () => {
  test('[AC-07] identities are told apart by provider and user; the last way to sign in stays', async () => {
    rows.put('user', user('so-1', { email_verified_at: 1 }), user('so-2', { password_hash: 'x' }), user('so-3'));
    const identity = (provider: string, provider_user_id: string, user_id: string) => ({
      provider,
      provider_user_id,
      user_id,
      joined_at: null,
    });
    rows.put(
      'oauth_identity',
      identity('github', '1', 'so-1'),
      identity('discord', '1', 'so-2'),
      identity('github', '2', 'so-3'),
      identity('discord', '3', 'so-3'),
    );
    const owner = async (provider: string, id: string) => (await findIdentity(rows.queries, provider, id))?.user_id;
    expect([await owner('github', '1'), await owner('discord', '1'), await owner('github', '3')]).toEqual([
      'so-1',
      'so-2',
      undefined,
    ]);
    expect((await findIdentityOfUser(rows.queries, 'discord', 'so-3'))?.provider_user_id).toBe('3');
    expect(await findIdentityOfUser(rows.queries, 'discord', 'so-1')).toBeUndefined();
    await noteJoined(rows.queries, 'discord', '1', 9);
    const joined = await rows.queries
      .selectFrom('oauth_identity')
      .select(['user_id', 'provider', 'joined_at'])
      .orderBy('user_id')
      .orderBy('provider')
      .execute();
    expect(joined.map(({ joined_at }) => joined_at)).toEqual([null, 9, null, null]);
    expect(await deleteIdentity(rows.queries, 'discord', 'so-1')).toBe('notConnected');
    expect(await deleteIdentity(rows.queries, 'github', 'so-1')).toBe('lastLoginMethod');
    expect(await deleteIdentity(rows.queries, 'discord', 'so-2')).toBe('disconnected');
    expect(await deleteIdentity(rows.queries, 'discord', 'so-3')).toBe('disconnected');
    const left = async () =>
      (
        await rows.queries.selectFrom('oauth_identity').select(['user_id', 'provider']).orderBy('user_id').execute()
      ).map((row) => `${row.user_id} ${row.provider}`);
    expect(await left()).toEqual(['so-1 github', 'so-3 github']);
    await deleteIdentitiesOfUnconfirmed(rows.queries, 'so-1');
    expect(await left()).toEqual(['so-1 github', 'so-3 github']);
    await deleteIdentitiesOfUnconfirmed(rows.queries, 'so-3');
    expect(await left()).toEqual(['so-1 github']);
  });

  test('[PE-01] roles are those of the account and of teams, each once', async () => {
    rows.put('user', user('ro-1'), user('ro-2'));
    rows.put(
      'user_role',
      { user_id: 'ro-1', role: 'reviewer' },
      { user_id: 'ro-1', role: 'partner' },
      { user_id: 'ro-2', role: 'administrator' },
    );
    const membership = (id: string, user_id: string, role: string, state = 'active') => ({
      id,
      team_id: id,
      user_id,
      role,
      state,
    });
    rows.put(
      'membership',
      membership('ro-a', 'ro-1', 'partner'),
      membership('ro-b', 'ro-1', 'owner'),
      membership('ro-c', 'ro-1', 'billing', 'removed'),
      membership('ro-d', 'ro-2', 'member'),
    );
    rows.put(
      'oauth_identity',
      { provider: 'github', provider_user_id: 'ro', user_id: 'ro-1', joined_at: 3 },
      { provider: 'discord', provider_user_id: 'ro', user_id: 'ro-1', joined_at: null },
    );
    const found = await findUser(rows.queries, 'ro-1');
    expect([found?.roles.toSorted(), found?.given_roles, found?.socials]).toEqual([
      ['owner', 'partner', 'reviewer'],
      ['partner', 'reviewer'],
      [
        { name: 'discord', joined: false },
        { name: 'github', joined: true },
      ],
    ]);
    await removeRole(rows.queries, 'ro-1', 'partner');
    expect((await findUser(rows.queries, 'ro-1'))?.given_roles).toEqual(['reviewer']);
    expect((await findUser(rows.queries, 'ro-2'))?.roles).toEqual(['administrator', 'member']);
    rows.put('user', user('ro-0'), user('ro-3', { deleted_at: 1 }));
    rows.put('user_role', { user_id: 'ro-0', role: 'administrator' }, { user_id: 'ro-3', role: 'administrator' });
    expect(await listAdministrators(rows.queries)).toEqual(['ro-0', 'ro-2']);
    expect(await lockAdministrators(rows.queries, 'sqlite')).toEqual(['ro-0', 'ro-2']);
  });

  test('[AC-02] an account is changed as it was read, and no other one', async () => {
    rows.put(
      'user',
      user('up-1', { password_hash: 'old' }),
      user('up-2', { password_hash: 'old' }),
      user('up-3', { deleted_at: 1 }),
    );
    const change = async (id: string, guard?: object) =>
      (await updateUser(rows.queries, id, { occupation: 'Engineer' }, guard))?.id;
    expect([
      await change('up-3'),
      await change('up-1', { ifEmail: 'x' }),
      await change('up-1', { ifPasswordHash: 'x' }),
    ]).toEqual([undefined, undefined, undefined]);
    expect(await change('up-1', { ifEmail: 'up-1@example.com', ifPasswordHash: 'old' })).toBe('up-1');
    const unchanged = (id: string, password_hash: string | null) =>
      isUserUnchanged(rows.queries, 'sqlite', { id, password_hash });
    expect([
      await unchanged('up-1', 'old'),
      await unchanged('up-1', 'new'),
      await unchanged('up-3', null),
      await unchanged('up-4', null),
    ]).toEqual([true, false, false, false]);
    expect([
      await setExtraTimePercent(rows.queries, 'up-1', 50),
      await setExtraTimePercent(rows.queries, 'up-9', 50),
    ]).toEqual([true, false]);
    await storeFirstTracking(rows.queries, 'up-1', { a: '1' });
    await storeFirstTracking(rows.queries, 'up-1', { a: '2' });
    const stored = await findUsers(rows.queries, ['up-1', 'up-2']);
    expect(
      [...stored].map(([id, row]) => [id, row.occupation, row.extra_time_percent, row.tracking]).toSorted(),
    ).toEqual([
      ['up-1', 'Engineer', 50, '{"a":"1"}'],
      ['up-2', null, 0, null],
    ]);
    expect(await findUsers(rows.queries, [])).toEqual(new Map());
  });

  test('[VC-04] a holder is named where the account shares results', async () => {
    rows.put(
      'user',
      user('ho-1', { share_permission: 1 }),
      user('ho-2', { share_permission: 0 }),
      user('ho-3', { share_permission: 1, deleted_at: 1 }),
    );
    rows.put(
      'credential',
      ...['ho-1', 'ho-2', 'ho-3'].map((id) => ({ id, user_id: id, holder_name: `Holder ${id}`, status: 'valid' })),
    );
    const names = await Promise.all(['ho-1', 'ho-2', 'ho-3', 'ho-4'].map((id) => sharedHolderName(rows.queries, id)));
    expect(names).toEqual(['Holder ho-1', null, null, null]);
  });

  test('[AC-06] votes are those of one poll and user, and counted by what was chosen', async () => {
    const vote = (slug: string, userId: string, ...votes: string[]) =>
      replaceVotes(rows.queries, { slug, userId, votes, at: 1 });
    await vote('one', 'a', 'y', 'x');
    await vote('one', 'b', 'x', 'y');
    await vote('one', 'c', 'x');
    await vote('two', 'a', 'z');
    await vote('one', 'c', 'y');
    expect([
      await findVotes(rows.queries, 'one', 'a'),
      await findVotes(rows.queries, 'two', 'a'),
      await findVotes(rows.queries, 'two', 'b'),
    ]).toEqual([['x', 'y'], ['z'], null]);
    expect((await countVoteSets(rows.queries, 'one')).toSorted((a, b) => b.users - a.users)).toEqual([
      { votes: ['x', 'y'], users: 2 },
      { votes: ['y'], users: 1 },
    ]);
  });
});

describe('lists of staff', () => {
  test('[EX-22] users, attempts and disputes are read page by page, none twice and none left out', async () => {
    rows.put(
      'user',
      user('st-b', { created_at: 50 }),
      user('st-c', { created_at: 50 }),
      user('st-a', { created_at: 50 }),
      user('st-d', { created_at: 60 }),
      user('st-e', { created_at: 99, deleted_at: 1 }),
    );
    const first = await listNewestUsers(rows.queries, { after: null, limit: 2 });
    expect([idsOf(first.rows), first.next]).toEqual([['st-d', 'st-c'], { at: 50, id: 'st-c' }]);
    const second = await listNewestUsers(rows.queries, { after: first.next, limit: 2 });
    expect([idsOf(second.rows), second.next]).toEqual([['st-b', 'st-a'], { at: 50, id: 'st-a' }]);
    rows.put('user_role', { user_id: 'st-d', role: 'reviewer' }, { user_id: 'st-d', role: 'administrator' });
    const [newest, other] = (await listNewestUsers(rows.queries, { after: null, limit: 2 })).rows;
    expect([newest?.roles, other?.roles]).toEqual([['administrator', 'reviewer'], []]);

    const attempt = (id: string, created_at: number, user_id: string) => ({
      id,
      created_at,
      user_id,
      certification_id: 'vue',
      state: 'passed',
    });
    rows.put(
      'attempt',
      attempt('sa-b', 5, 'st-a'),
      attempt('sa-c', 5, 'st-b'),
      attempt('sa-a', 5, 'st-a'),
      attempt('sa-d', 6, 'st-c'),
    );
    const page = async (after: { at: number; id: string } | null, limit: number) => {
      const { rows: found, next } = await listNewestAttempts(rows.queries, { after, limit });
      return [found.map(({ id, email }) => `${id} ${email}`), next];
    };
    expect(await page(null, 2)).toEqual([['sa-d st-c@example.com', 'sa-c st-b@example.com'], { at: 5, id: 'sa-c' }]);
    expect(await page({ at: 5, id: 'sa-c' }, 2)).toEqual([['sa-b st-a@example.com', 'sa-a st-a@example.com'], null]);

    const dispute = (id: string, opened_at: number, state: string) => ({ id, opened_at, state, attempt_id: 'sa-d' });
    rows.put('dispute', dispute('sd-2', 2, 'upheld'), dispute('sd-1', 2, 'rejected'), dispute('sd-3', 3, 'upheld'));
    // One attempt has one open dispute.
    rows.put(
      'dispute',
      { ...dispute('so-3', 9, 'open'), attempt_id: 'sa-a' },
      { ...dispute('so-2', 9, 'open'), attempt_id: 'sa-b' },
      { ...dispute('so-1', 8, 'open'), attempt_id: 'sa-c' },
    );
    const all = ['so-1', 'so-2', 'so-3', 'sd-3', 'sd-2', 'sd-1'];
    for (const limit of [1, 2, 3, 4, 6]) {
      const seen: string[] = [];
      let after: Awaited<ReturnType<typeof listAllDisputes>>['next'] = null;
      do {
        const next: Awaited<ReturnType<typeof listAllDisputes>> = await listAllDisputes(rows.queries, { after, limit });
        expect(next.rows.length).toBeLessThanOrEqual(limit);
        seen.push(...idsOf(next.rows));
        after = next.next;
      } while (after && seen.length < 9);
      expect(seen, `${limit} a page`).toEqual(all);
    }
    expect([await countOpenDisputes(rows.queries, 9), await countOpenDisputes(rows.queries, 2)]).toEqual([3, 2]);
  });
});

describe('mails', () => {
  test('[IN-08] mails to an address are the newest first, and change as they were read', async () => {
    const mail = (id: string, created_at: number, more: object = {}) => ({
      id,
      created_at,
      recipient: 'a@example.com',
      state: 'queued',
      version: 0,
      tries: 0,
      ended_at: null,
      ...more,
    });
    rows.put('mail', mail('m-b', 1), mail('m-c', 2), mail('m-a', 1), mail('m-d', 3, { recipient: 'b@example.com' }));
    expect(idsOf(await listMails(rows.queries, 'a@example.com', 9))).toEqual(['m-c', 'm-a', 'm-b']);
    expect(idsOf(await listMails(rows.queries, undefined, 9))).toEqual(['m-d', 'm-c', 'm-a', 'm-b']);
    expect(idsOf(await listMails(rows.queries, undefined, 2))).toEqual(['m-d', 'm-c']);
    const read = await findMail(rows.queries, 'm-a');
    if (!read) throw new Error('There is no such mail.');
    expect(await updateMailIfUnchanged(rows.queries, read, { tries: 1 })).toMatchObject({
      id: 'm-a',
      version: 1,
      tries: 1,
    });
    expect(await updateMailIfUnchanged(rows.queries, read, { tries: 2 })).toBeUndefined();
    rows.put('mail', mail('m-e', 0, { ended_at: 9 }), mail('m-f', 0, { ended_at: 10 }));
    await deleteEndedMails(rows.queries, 10);
    expect((await listMails(rows.queries, undefined, 9)).map(({ id, tries }) => [id, tries])).toEqual([
      ['m-d', 0],
      ['m-c', 0],
      ['m-a', 1],
      ['m-b', 0],
      ['m-f', 0],
    ]);
    const reminder = (id: string, more: object = {}) => ({
      id,
      kind: 'voucher',
      subject_id: id,
      state: 'queued',
      version: 0,
      ended_at: null,
      ...more,
    });
    rows.put(
      'reminder',
      reminder('r-1'),
      reminder('r-2'),
      reminder('r-3', { ended_at: 9 }),
      reminder('r-4', { ended_at: 10 }),
    );
    const stored = () => rows.queries.selectFrom('reminder').selectAll().orderBy('id').execute();
    const [one] = await stored();
    if (!one) throw new Error('There is no reminder.');
    expect(await updateReminderIfUnchanged(rows.queries, one, { tries: 5 })).toMatchObject({ id: 'r-1', version: 1 });
    expect(await updateReminderIfUnchanged(rows.queries, one, { tries: 6 })).toBeUndefined();
    await deleteEndedReminders(rows.queries, 10);
    expect((await stored()).map(({ id, tries }) => [id, tries])).toEqual([
      ['r-1', 5],
      ['r-2', 0],
      ['r-4', 0],
    ]);
  });

  test('[AC-04] what a user switched off, and an address that rejects mails, are told apart from those of others', async () => {
    rows.put(
      'mail_opt_out',
      { user_id: 'mo-1', kind: 'news' },
      { user_id: 'mo-1', kind: 'reminders' },
      { user_id: 'mo-2', kind: 'news' },
    );
    await deleteOptOut(rows.queries, 'mo-1', 'news');
    expect([await listOptOuts(rows.queries, 'mo-1'), await listOptOuts(rows.queries, 'mo-2')]).toEqual([
      ['reminders'],
      ['news'],
    ]);
    rows.put('user', user('mb-1'), user('mb-2'));
    for (const address of ['mb-1@example.com', 'mb-2@example.com', 'nobody@example.com'])
      await blockAddress(rows.queries, { address, reason: 'rejected', at: 1 });
    await blockAddress(rows.queries, { address: 'mb-1@example.com', reason: 'complained', at: 2 });
    const block = async (id: string, email = `${id}@example.com`) =>
      (await findMailBlock(rows.queries, { id, email }))?.reason;
    expect([await block('mb-1'), await block('mb-2'), await block('mb-1', 'moved@example.com')]).toEqual([
      'complained',
      'rejected',
      undefined,
    ]);
    await deleteMailBlock(rows.queries, 'mb-1');
    expect([await block('mb-1'), await block('mb-2')]).toEqual([undefined, 'rejected']);
    rows.put('mail_webhook_event', { id: 'we-1', received_at: 9 }, { id: 'we-2', received_at: 10 });
    await deleteOldMailWebhookEvents(rows.queries, 10);
    expect(idsOf(await rows.queries.selectFrom('mail_webhook_event').select('id').execute())).toEqual(['we-2']);
  });

  test('[IN-06] a report of a sign-up changes as it was read', async () => {
    const referral = (user_id: string) => ({ user_id, state: 'queued', tries: 0 });
    rows.put('partner_referral', referral('pr-1'), referral('pr-2'));
    const [read] = await rows.queries
      .selectFrom('partner_referral')
      .selectAll()
      .where('user_id', '=', 'pr-1')
      .execute();
    if (!read) throw new Error('There is no report.');
    for (const other of [{ state: 'done' }, { tries: 1 }]) {
      expect(await updateReferralIfUnchanged(rows.queries, { ...read, ...other }, { tries: 1 })).toBeUndefined();
    }
    expect(await updateReferralIfUnchanged(rows.queries, read, { tries: 1 })).toMatchObject({
      user_id: 'pr-1',
      tries: 1,
    });
    const tries = await rows.queries.selectFrom('partner_referral').select('tries').orderBy('user_id').execute();
    expect(tries).toEqual([{ tries: 1 }, { tries: 0 }]);
  });
});
