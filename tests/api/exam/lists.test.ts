import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../../src/server/ids.ts';
import type { TestUser } from '../../support/app.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

/** More than two pages. */
const MANY = 120;

describeOnBoth('a list of staff', (kind) => {
  const app = useApp(kind);
  let administrator: TestUser;
  /** The one who took all of the attempts. */
  let candidate: TestUser;
  /** In the order in which they were made; pairs were made at the same moment. */
  const attempts: string[] = [];
  const disputes: { id: string; isOpen: boolean }[] = [];

  beforeAll(async () => {
    administrator = await app().user('administrator');
    candidate = await app().user();
    const { id: first } = await app().open(candidate, 'javascript-junior-developer');
    const row = await app().queries.selectFrom('attempt').selectAll().where('id', '=', first).executeTakeFirstOrThrow();
    await app().queries.deleteFrom('attempt').execute();
    for (let made = 0; made < MANY; made += 1) {
      const id = newId();
      attempts.push(id);
      const created_at = row.created_at + Math.floor(made / 2);
      await app()
        .queries.insertInto('attempt')
        .values({ ...row, id, created_at })
        .execute();
      const isOpen = made % 2 === 0;
      const dispute = { id: newId(), attempt_id: id, state: isOpen ? 'open' : 'rejected', opened_at: created_at };
      disputes.push({ id: dispute.id, isOpen });
      const rest = { reason: 'x', exercise_ids: '[]', decided_at: null, decided_by: null, decision: null };
      await app()
        .queries.insertInto('dispute')
        .values({ ...dispute, ...rest, credit_exercise_ids: null })
        .execute();
    }
    for (let made = 0; made < MANY; made += 1) await app().user();
  });

  type Listed = { data: unknown[]; meta: { next: string | null } };

  /** Every page, one after the other; something may happen between two. */
  async function pages<P extends Listed>(
    read: (cursor: { cursor?: string }) => Promise<P>,
    between: () => Promise<unknown> = async () => {},
  ): Promise<P[]> {
    const read_ = [await read({})];
    for (let next = read_[0]?.meta.next; next; next = read_.at(-1)?.meta.next) {
      await between();
      read_.push(await read({ cursor: next }));
    }
    return read_;
  }
  const rowsOf = <R>(found: { data: R[] }[]) => found.flatMap(({ data }) => data);
  const exams = (query: { search?: string }) => (cursor: { cursor?: string }) =>
    app().ok('listRunningExams', { query: { ...query, ...cursor }, as: administrator });
  const users = (query: { search?: string }) => (cursor: { cursor?: string }) =>
    app().ok('searchUsers', { query: { ...query, ...cursor }, as: administrator });

  test('gives every attempt once, the newest first, in pages of 50', async () => {
    const found = await pages(exams({}));
    expect(found.map(({ data }) => data.length)).toEqual([50, 50, 20]);
    const ids = rowsOf(found).map(({ id }) => id);
    expect([...ids].sort()).toEqual([...attempts].sort());
    const places = ids.map((id) => Math.floor(attempts.indexOf(id) / 2));
    expect(places).toEqual(places.toSorted((a, b) => b - a));
  });

  test('gives every attempt of a searched user once, the newest first', async () => {
    const found = await pages(exams({ search: candidate.email }));
    expect(found.length).toBe(3);
    const ids = rowsOf(found).map(({ id }) => id);
    expect([...ids].sort()).toEqual([...attempts].sort());
    const places = ids.map((id) => Math.floor(attempts.indexOf(id) / 2));
    expect(places).toEqual(places.toSorted((a, b) => b - a));
  });

  test('gives every dispute once: open ones by waiting time, then decided ones, newest first', async () => {
    const read = (cursor: { cursor?: string }) => app().ok('listDisputes', { query: cursor, as: administrator });
    const found = await pages(read);
    expect(found.map(({ data, meta }) => [data.length, meta.open])).toEqual([
      [50, 60],
      [50, 60],
      [20, 60],
    ]);
    const ids = rowsOf(found).map(({ dispute }) => dispute.id);
    const open = disputes.filter(({ isOpen }) => isOpen).map(({ id }) => id);
    const decided = disputes.filter(({ isOpen }) => !isOpen).map(({ id }) => id);
    expect(ids).toEqual([...open, ...decided.reverse()]);
  });

  test('gives every user once, even with several matching words or new users between pages', async () => {
    for (const search of ['', 'person', 'example.com per']) {
      const before = await app().queries.selectFrom('user').select('id').execute();
      const found = rowsOf(await pages(users(search ? { search } : {}), () => app().user())).map(({ id }) => id);
      expect(new Set(found).size).toBe(found.length);
      expect(before.filter(({ id }) => !found.includes(id))).toEqual([]);
    }
  });

  test('rejects an invalid cursor and a cursor of another list', async () => {
    const { meta } = await users({})({});
    for (const cursor of ['x', meta.next ?? '', Buffer.from('{"at":"x"}').toString('base64url')]) {
      const refused = await app().refused(
        'listDisputes',
        422,
        { query: { cursor }, as: administrator },
        'This is not the cursor of this list.',
      );
      expect(refused.errors).toEqual({ cursor: ['This is not the cursor of this list.'] });
    }
    const illegal = await app().refused(
      'listDisputes',
      422,
      { query: { cursor: 'a b' }, as: administrator },
      'This is not the cursor of a list.',
    );
    expect(illegal.errors).toEqual({ cursor: ['This is not the cursor of a list.'] });
    const zero = Buffer.from(JSON.stringify({ token: 'a\u0000', userId: 'x' })).toString('base64url');
    await app().refused(
      'searchUsers',
      422,
      { query: { search: 'a', cursor: zero }, as: administrator },
      'This is not the cursor of this list.',
    );
  });
});
