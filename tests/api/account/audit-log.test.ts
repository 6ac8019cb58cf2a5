import { expect, test } from 'vitest';
import type { AuditAction } from '../../../src/contract/account/audit-actions.ts';
import { updateUser } from '../../../src/server/data/account/users.ts';
import { insertAudit } from '../../../src/server/data/exam/records.ts';
import { signUp } from '../../support/accounts.ts';
import { MINUTE, type TestApp, type TestUser } from '../../support/app.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

type Query = Record<string, string>;

const read = (app: TestApp, as: TestUser, query: Query = {}) => app.ok('listAuditLog', { query, as });

/** Writes an entry of a program about a subject that no other test has. */
async function write(app: TestApp, subjectId: string, at: number, action: AuditAction = 'badgeKey.rotated') {
  await insertAudit(app.queries, { at, actorId: 'command-line', action, subjectId, detail: {} });
}

describeOnBoth('the audit log', (kind) => {
  const app = useApp(kind);

  test('[AC-05] says who did what to whom, with facts and the reason, the newest first', async () => {
    const administrator = await app().user('administrator');
    const target = await app().user();
    await updateUser(app().queries, administrator.id, { first_name: 'Olga', last_name: 'Ladyzhenskaya' });
    await updateUser(app().queries, target.id, { first_name: 'Cher', last_name: '' });
    const params = { id: target.id };
    const body = { role: 'partner', given: true, reason: 'Teaches with us.' } as const;
    await app().ok('changeRole', { params, body, as: administrator });
    const changedAt = app().clock.now();
    app().clock.advance(MINUTE);
    const startedAt = app().clock.now();
    const session = await app().ok('impersonate', { params, as: administrator });
    const back = await app().ok('stopImpersonating', { as: session });
    const actor = {
      ...{ id: administrator.id, name: 'Olga Ladyzhenskaya', email: administrator.email, is_deleted: false },
    };
    const subject = { id: target.id, name: 'Cher', email: target.email, is_deleted: false };
    const log = await read(app(), { ...administrator, token: back.token }, { about: target.id });
    expect(log).toEqual({
      data: [
        { ...{ id: expect.any(Number), at: startedAt, actor, subject, facts: {}, reason: null } },
        { ...{ id: expect.any(Number), at: startedAt, actor, subject, reason: null } },
        { ...{ id: expect.any(Number), at: changedAt, actor, subject, facts: { role: 'partner' } } },
      ].map((entry, index) => ({
        ...entry,
        ...[
          { action: 'impersonation.ended' },
          { action: 'impersonation.started', facts: { expires_at: startedAt + 60 * MINUTE } },
          { action: 'role.granted', reason: 'Teaches with us.' },
        ][index],
      })),
      meta: { next: null },
    });
  });

  test('finds entries by action, and by the address or id of who did it or whom it was done to', async () => {
    const administrator = await app().user('administrator');
    const target = await app().user();
    const params = { id: target.id };
    for (const given of [true, false]) {
      await app().ok('changeRole', {
        params,
        body: { role: 'partner', given, reason: 'As agreed.' },
        as: administrator,
      });
    }
    const found = async (query: Query) => (await read(app(), administrator, query)).data.map(({ action }) => action);
    const BOTH = ['role.withdrawn', 'role.granted'];
    const { email, id } = administrator;
    for (const about of [target.id, target.email, ` ${target.email.toUpperCase()} `, email, id]) {
      expect(await found({ about }), about).toEqual(BOTH);
    }
    expect(await found({ about: target.email, action: 'role.granted' })).toEqual(['role.granted']);
    expect(await found({ about: target.email, action: 'team.created' })).toEqual([]);
    for (const about of ['nobody@example.com', target.id.slice(1), `${target.email}x`, '%', "' or '1'='1"]) {
      expect(await found({ about }), about).toEqual([]);
    }
    const all = await found({ action: 'role.granted', about: '' });
    expect(all.length).toBeGreaterThan(0);
    expect(new Set(all)).toEqual(new Set(['role.granted']));
  });

  test('has what somebody did to the own account once', async () => {
    const administrator = await app().user('administrator');
    const { id } = await app().user();
    await insertAudit(app().queries, { at: 5, actorId: id, action: 'email.changed', subjectId: id, detail: {} });
    expect((await read(app(), administrator, { about: id })).data.map(({ action }) => action)).toEqual([
      'email.changed',
    ]);
  });

  test('finds entries by days in UTC, the first and the last included', async () => {
    const administrator = await app().user('administrator');
    const about = 'a-key-of-days';
    const moments = [
      '2026-11-26T23:59:59.999Z',
      '2026-11-27T00:00:00.000Z',
      '2026-11-28T23:59:59.999Z',
      '2026-11-29T00:00:00.000Z',
    ];
    for (const moment of moments) await write(app(), about, Date.parse(moment));
    const found = async (query: Query) =>
      (await read(app(), administrator, { about, ...query })).data
        .map(({ at }) => new Date(at).toISOString())
        .reverse();
    expect(await found({ from: '2026-11-27', until: '2026-11-28' })).toEqual(moments.slice(1, 3));
    expect(await found({ from: '2026-11-27' })).toEqual(moments.slice(1));
    expect(await found({ until: '2026-11-28' })).toEqual(moments.slice(0, 3));
    expect(await found({ from: '2026-11-28', until: '2026-11-27' })).toEqual([]);
    const without = await read(app(), administrator, { from: '2026-11-29', until: '2026-11-29' });
    expect(without.data.map(({ subject }) => subject.id)).toEqual([about]);
  });

  test('comes in pages that neither repeat nor lose entries of one moment', async () => {
    const administrator = await app().user('administrator');
    const about = 'a-key-of-pages';
    const action = 'offer.restored';
    for (const at of [10, 20, 20, 20, 30]) await write(app(), about, at, action);
    for (const query of [{ about }, { action }, { until: '1970-01-01', action }]) {
      const whole = (await read(app(), administrator, query)).data.map(({ id, at }) => ({ id, at }));
      expect(
        whole.map(({ at }) => at),
        JSON.stringify(query),
      ).toEqual([30, 20, 20, 20, 10]);
      const pages: (typeof whole)[] = [];
      let cursor: string | null = null;
      do {
        const page = await read(app(), administrator, { ...query, limit: '2', ...(cursor === null ? {} : { cursor }) });
        pages.push(page.data.map(({ id, at }) => ({ id, at })));
        cursor = page.meta.next;
      } while (cursor !== null && pages.length < 9);
      expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
      expect(pages.flat()).toEqual(whole);
    }
  });

  test('has a hundred entries on a page', async () => {
    const administrator = await app().user('administrator');
    const about = 'a-key-of-a-hundred';
    for (let at = 0; at < 101; at += 1) await write(app(), about, at);
    const first = await read(app(), administrator, { about });
    expect(first.data.map(({ at }) => at)).toEqual(Array.from({ length: 100 }, (_, index) => 100 - index));
    const second = await read(app(), administrator, { about, cursor: first.meta.next ?? '' });
    expect([second.data.map(({ at }) => at), second.meta.next]).toEqual([[0], null]);
  });

  test('names neither programs nor who has deleted the account, and keeps what was done', async () => {
    const administrator = await app().user('administrator');
    const person = await signUp(app());
    await app().ok('reauthenticate', { body: { password: 'a long enough password' }, as: person });
    const body = { role: 'partner', given: true, reason: 'Asked by mail from Ada.' } as const;
    await app().ok('changeRole', { params: { id: person.id }, body, as: administrator });
    const deletion = { password: 'a long enough password', confirmation: person.email };
    await app().ok('deleteAccount', { body: deletion, as: person });
    await write(app(), person.id, 1);
    const { data } = await read(app(), administrator, { about: person.id });
    const deleted = { id: person.id, name: null, email: null, is_deleted: true };
    expect(data.map(({ action, subject, reason, facts }) => ({ action, subject, reason, facts }))).toEqual([
      { action: 'account.deleted', subject: deleted, reason: null, facts: {} },
      { action: 'role.granted', subject: deleted, reason: null, facts: { role: 'partner' } },
      { action: 'badgeKey.rotated', subject: deleted, reason: null, facts: {} },
    ]);
    expect(data[2]?.actor).toEqual({ id: 'command-line', name: null, email: null, is_deleted: false });
    expect((await read(app(), administrator, { about: person.email })).data).toEqual([]);
  });

  test.each([
    [{ action: 'role.given' }, 'action'],
    [{ from: '2026-02-30' }, 'from'],
    [{ until: '27.11.2026' }, 'until'],
    [{ about: 'x'.repeat(255) }, 'about'],
    [{ about: 'a\u0000b' }, 'about'],
    [{ limit: '501' }, 'limit'],
    [{ limit: '0' }, 'limit'],
    [{ cursor: Buffer.from('{"at":1,"id":"one"}').toString('base64url') }, 'cursor'],
  ])('%j is refused at its field', async (query, field) => {
    const administrator = await app().user('administrator');
    const reply = await app().call('listAuditLog', { query, as: administrator });
    expect([reply.status, Object.keys((reply.json as { errors: object }).errors)]).toEqual([422, [field]]);
  });

  test('[AC-05] is for administrators alone', async () => {
    for (const user of [await app().user('reviewer', 'owner', 'partner'), await app().user()]) {
      const sentence = "Your account doesn't have permission to do this.";
      await app().refused('listAuditLog', 403, { query: {}, as: user }, sentence);
    }
    await app().refused('listAuditLog', 401, { query: {}, as: null }, 'Sign in to continue.');
  });
});
