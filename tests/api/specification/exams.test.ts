import { describe, expect, test } from 'vitest';
import { insertSession } from '../../../src/server/data/account/sessions.ts';
import { newSecret, sha256 } from '../../../src/server/ids.ts';
import type { TestUser } from '../../support/app.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';
import { foreignClient } from './foreign-client.ts';

/** "Exams" of section 7. */
const CALLS = [
  'POST /trial-exams',
  'GET exams/{id}',
  'POST exams/{id}/start',
  'POST exams/{id}/stop',
  'POST exams/{id}/disputes',
  'GET exams/{id}/exercises',
  'POST exams/{id}/exercises/questions/solve',
  'GET exams/{id}/exercises/challenges/{id}/files',
  'POST exams/{id}/exercises/challenges/{id}/solve',
] as const;

const DAY = 86_400_000;
const SOLVE = 'POST exams/{id}/exercises/questions/solve';
const SOLVE_CHALLENGE = 'POST exams/{id}/exercises/challenges/{id}/solve';
const CHALLENGE = 'challenge-sum';

const choosing = (choice: number) => ({
  answers: [{ exercise_id: 'single-a', answer: { kind: 'choice', choice } }],
});
const FILES = { 'main.js': 'export const sum = (a, b = 0) => a + b;' };

describeOnBoth('exams, by the specification alone', (kind) => {
  const app = useApp(kind);
  const client = foreignClient(app, CALLS);

  /** A trial that runs, and its candidate: the acceptance of the terms is no call of the specification (EX-03). */
  async function running(): Promise<{ id: string; token: string; user: TestUser }> {
    const user = await app().user();
    const payload = { certification: 'javascript-trial', free_weekend: false };
    const { id, terms } = await client.data('POST /trial-exams', { payload, token: user.token });
    await app().ok('acceptTerms', { params: { id }, body: { version: terms.version }, as: user });
    await client.data('POST exams/{id}/start', { path: [id], token: user.token });
    return { id, token: user.token, user };
  }

  /** What is stored of the first question, by revision. */
  const storedOf = async (id: string) => {
    const rows = await app()
      .queries.selectFrom('answer_revision')
      .select(['exercise_id', 'revision', 'work'])
      .where('attempt_id', '=', id)
      .orderBy('exercise_id')
      .orderBy('revision')
      .execute();
    return rows.map(({ exercise_id, revision, work }) => [exercise_id, revision, JSON.parse(work).answer]);
  };

  /** Another session of a user, as of a second program; its token. */
  async function secondSession({ id: userId }: TestUser): Promise<string> {
    const token = newSecret();
    const now = app().clock.now();
    await insertSession(app().queries, {
      ...{ tokenHash: sha256(token), userId, createdAt: now, expiresAt: now + DAY },
      ...{ device: 'Another program', confirmedAt: now },
    });
    return token;
  }

  test('[EX-01] POST /trial-exams takes certification and free_weekend', async () => {
    const { token } = await app().user();
    const payload = { certification: 'javascript-trial', free_weekend: false };
    const exam = await client.data('POST /trial-exams', { payload, token });
    expect(exam).toMatchObject({ certification_id: 'javascript-trial', trial: true, isTimedOut: false });
    expect((await client.call('POST /trial-exams', { payload })).status).toBe(401);
    const unknown = { payload: { ...payload, certification: 'cobol-trial' }, token };
    expect((await client.call('POST /trial-exams', unknown)).status).toBe(404);
    const weekend = { payload: { ...payload, free_weekend: true }, token };
    expect((await client.call('POST /trial-exams', weekend)).status).toBe(403);
    await app().freeWeekend();
    expect(await client.data('POST /trial-exams', weekend)).toMatchObject({ id: exam.id });
  });

  test('[EX-18] GET exams/{id} is the own attempt with id and isTimedOut', async () => {
    const { id, token } = await running();
    const exam = await client.data('GET exams/{id}', { path: [id], token });
    expect(exam).toMatchObject({ id, isTimedOut: false, state: 'running' });
    const other = await app().user();
    expect((await client.call('GET exams/{id}', { path: [id], token: other.token })).status).toBe(404);
  });

  test('[EX-18] POST exams/{id}/start starts it once, also when it is sent again', async () => {
    const { id, token } = await running();
    const { started_at } = await client.data('GET exams/{id}', { path: [id], token });
    app().clock.advance(60_000);
    const again = await client.data('POST exams/{id}/start', { path: [id], token });
    expect(again).toMatchObject({ state: 'running', started_at });
  });

  test('[EX-04] GET exams/{id}/exercises lists those of a type', async () => {
    const { id, token } = await running();
    const list = (type: string) => client.data('GET exams/{id}/exercises', { path: [id], query: { type }, token });
    const questions = await list('questions');
    expect(questions.meta).toEqual({ total: 10 });
    expect(questions.data.every((one: { type: string }) => one.type === 'questions')).toBe(true);
    const challenges = await list('challenges');
    expect(challenges.data).toEqual([
      expect.objectContaining({ id: CHALLENGE, type: 'challenges', files: expect.objectContaining({}) }),
    ]);
  });

  test('[EX-12] [EX-18] GET exams/{id}/exercises/challenges/{id}/files are those of the start, then those that were sent', async () => {
    const { id, token } = await running();
    const files = async () =>
      (await client.data('GET exams/{id}/exercises/challenges/{id}/files', { path: [id, CHALLENGE], token })).files;
    expect(await files()).toMatchObject({ 'main.js': 'export function sum() {}' });
    await client.data(SOLVE_CHALLENGE, { path: [id, CHALLENGE], payload: { files: FILES }, token });
    expect(await files()).toMatchObject(FILES);
  });

  describe('solve without a lease', () => {
    test('[EX-18] [EX-11] questions/solve takes answers and devtoolsOpenedAt, and they are graded', async () => {
      const { id, token, user } = await running();
      const devtoolsOpenedAt = app().clock.now() - 1000;
      const saved = await client.data(SOLVE, { path: [id], payload: { ...choosing(1), devtoolsOpenedAt }, token });
      expect(saved.acknowledged).toEqual([expect.objectContaining({ exercise_id: 'single-a', revision: 1 })]);
      expect(await storedOf(id)).toEqual([['single-a', 1, { kind: 'choice', choice: 1 }]]);
      const evidence = app().queries.selectFrom('evidence').select(['kind', 'at']).where('attempt_id', '=', id);
      expect(await evidence.where('kind', '=', 'devtools').execute()).toEqual([
        { kind: 'devtools', at: devtoolsOpenedAt },
      ]);
      expect((await app().ok('getExam', { params: { id }, as: user })).lease).toMatchObject({ epoch: 1 });
    });

    test('[EX-18] challenges/{id}/solve takes files', async () => {
      const { id, token } = await running();
      await client.data(SOLVE_CHALLENGE, { path: [id, CHALLENGE], payload: { files: FILES }, token });
      expect(await storedOf(id)).toEqual([[CHALLENGE, 1, { kind: 'files', files: FILES }]]);
    });

    test('[EX-18] the session takes the free lease and keeps it from one call to the next', async () => {
      const { id, token, user } = await running();
      const lease = async () => (await app().ok('getExam', { params: { id }, as: user })).lease;
      expect(await lease()).toMatchObject({ epoch: 0, device: null });
      await client.data(SOLVE, { path: [id], payload: choosing(1), token });
      const taken = await lease();
      expect(taken).toMatchObject({ epoch: 1, device: expect.any(String) });
      await client.data(SOLVE_CHALLENGE, { path: [id, CHALLENGE], payload: { files: FILES }, token });
      await client.data(SOLVE, { path: [id], payload: choosing(2), token });
      expect(await lease()).toEqual(taken);
      expect((await storedOf(id)).map(([exercise, revision]) => [exercise, revision])).toEqual([
        [CHALLENGE, 1],
        ['single-a', 1],
        ['single-a', 2],
      ]);
    });

    test('[EX-09] [EX-18] it is refused with 409 while another device holds the lease, and changes nothing', async () => {
      const { id, token, user } = await running();
      const body = { device: 'device-one', device_name: 'Firefox on Linux', take_over: false };
      const { lease } = await app().ok('takeLease', { params: { id }, body, as: user });
      await app().save(user, id, lease.epoch, [
        app().entry('single-a', { answer: { kind: 'choice', choice: 0 }, revision: 1 }),
      ]);
      const before = await storedOf(id);
      for (const [call, path, payload] of [
        [SOLVE, [id], choosing(3)],
        [SOLVE_CHALLENGE, [id, CHALLENGE], { files: FILES }],
      ] as const) {
        const { status, data } = await client.call(call, { path, payload, token });
        expect({ status, code: data.code }, call).toEqual({ status: 409, code: 'lease_taken' });
      }
      expect(await storedOf(id)).toEqual(before);
      expect((await app().ok('getExam', { params: { id }, as: user })).lease).toEqual(lease);
    });

    test('[EX-09] a page takes the lease over from it, and is not overwritten afterwards', async () => {
      const { id, token, user } = await running();
      await client.data(SOLVE, { path: [id], payload: choosing(1), token });
      const body = { device: 'device-one', device_name: 'Firefox on Linux' };
      const refused = { params: { id }, body: { ...body, take_over: false }, as: user };
      expect((await app().refused('takeLease', 409, refused)).code).toBe('lease_taken');
      const { lease } = await app().ok('takeLease', { ...refused, body: { ...body, take_over: true } });
      const entry = app().entry('single-a', { answer: { kind: 'choice', choice: 0 }, revision: 2 });
      expect((await app().save(user, id, lease.epoch, [entry])).status).toBe(200);
      expect((await client.call(SOLVE, { path: [id], payload: choosing(3), token })).status).toBe(409);
      expect((await storedOf(id)).at(-1)).toEqual(['single-a', 2, { kind: 'choice', choice: 0 }]);
    });

    test('[EX-09] another session of the same user is another device', async () => {
      const { id, token, user } = await running();
      await client.data(SOLVE, { path: [id], payload: choosing(1), token: await secondSession(user) });
      expect((await client.call(SOLVE, { path: [id], payload: choosing(2), token })).status).toBe(409);
      expect(await storedOf(id)).toEqual([['single-a', 1, { kind: 'choice', choice: 1 }]]);
    });

    test('[EX-09] of two at the same moment none overwrites the other: each is a revision of its own or refused', async () => {
      const { id, token } = await running();
      const choices = [0, 1, 2, 3];
      const answers = await Promise.all(
        choices.map((choice) => client.call(SOLVE, { path: [id], payload: choosing(choice), token })),
      );
      const taken = answers.filter(({ status }) => status === 200).length;
      expect(taken).toBeGreaterThan(0);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(choices.length - taken);
      const stored = await storedOf(id);
      expect(stored.map(([, revision]) => revision)).toEqual(Array.from({ length: taken }, (_, index) => index + 1));
    });

    test('[EX-09] with the header of an outdated lease it is refused as before', async () => {
      const { id, token } = await running();
      await client.data(SOLVE, { path: [id], payload: choosing(1), token });
      const sent = { path: [id], payload: choosing(2), token };
      expect((await client.call(SOLVE, { ...sent, headers: { 'X-Lease-Epoch': '0' } })).status).toBe(409);
      expect((await client.call(SOLVE, { ...sent, headers: { 'X-Lease-Epoch': '1' } })).status).toBe(200);
    });

    test('[EX-07] after the end it is refused, and takes no lease', async () => {
      const { id, token, user } = await running();
      await client.data('POST exams/{id}/stop', { path: [id], token });
      const { status, data } = await client.call(SOLVE, { path: [id], payload: choosing(1), token });
      expect({ status, data }).toMatchObject({
        status: 409,
        data: { code: 'not_running', message: 'The exam is not running.', details: { state: 'grading' } },
      });
      expect((await app().ok('getExam', { params: { id }, as: user })).lease).toMatchObject({ epoch: 0 });
    });
  });

  test('[EX-13] POST exams/{id}/stop hands in, and the same again', async () => {
    const { id, token } = await running();
    const stopped = await client.data('POST exams/{id}/stop', { path: [id], token });
    expect(stopped.state).toBe('grading');
    expect(await client.data('POST exams/{id}/stop', { path: [id], token })).toEqual(stopped);
  });

  test('[EX-15] POST exams/{id}/disputes takes a reason and items', async () => {
    const { id, token } = await running();
    await client.data('POST exams/{id}/stop', { path: [id], token });
    await app().runJobs();
    const payload = { reason: 'The third answer is right as well.', exercise_ids: ['single-a'] };
    const { dispute } = await client.data('POST exams/{id}/disputes', { path: [id], payload, token });
    expect(dispute).toMatchObject({ state: 'open', ...payload });
    expect((await client.call('POST exams/{id}/disputes', { path: [id], payload, token })).status).toBe(409);
  });

  test('every call of exams is answered', () => {
    expect(client.unanswered()).toEqual([]);
  });
});
