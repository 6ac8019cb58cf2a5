import { expect, test } from 'vitest';
import { MINUTE, TRIAL } from '../../support/app.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

const HOUR = 60 * MINUTE;

describeOnBoth('the daily limit of trial exams', (kind) => {
  const app = useApp(kind, { settings: { TRIALS_PER_DAY: '3' } });

  /** Begins a trial and ends it at once, so that the next one is new. */
  async function begin(as: { token: string }) {
    const { id } = await app().ok('createTrialExam', { body: { certification: TRIAL }, as });
    await app()
      .queries.updateTable('attempt')
      .set({ state: 'failed', ended_at: app().clock.now() })
      .where('id', '=', id)
      .execute();
    return id;
  }

  test('[EX-22] an account may start a limited number of trials per technology within 24 hours, and learns when the next one can start', async () => {
    const ada = await app().user();
    const ids = [];
    for (let hour = 0; hour < 3; hour += 1) {
      ids.push(await begin(ada));
      app().clock.advance(HOUR);
    }
    expect(new Set(ids).size).toBe(3);
    const refusal = await app().call('createTrialExam', { body: { certification: TRIAL }, as: ada });
    expect(refusal.status).toBe(429);
    expect(refusal.headers.get('retry-after')).toBe(String((21 * HOUR) / 1000));
    expect(refusal.json).toMatchObject({
      message:
        'You have started 3 trial exams of this technology in the last 24 hours. Start the next one in 21 hours.',
      code: 'trial_limit',
    });

    await begin(await app().user());
    app().clock.advance(21 * HOUR - 1);
    const last = await app().call('createTrialExam', { body: { certification: TRIAL }, as: ada });
    expect([last.status, last.headers.get('retry-after'), last.json]).toEqual([
      429,
      '1',
      {
        message:
          'You have started 3 trial exams of this technology in the last 24 hours. Start the next one in 1 minute.',
        code: 'trial_limit',
        details: { per_day: 3 },
        request_id: expect.any(String),
      },
    ]);
    app().clock.advance(1);
    await begin(ada);
    expect(
      await app().refused(
        'createTrialExam',
        429,
        { body: { certification: TRIAL }, as: ada },
        'You have started 3 trial exams of this technology in the last 24 hours. Start the next one in 60 minutes.',
      ),
    ).toMatchObject({
      message: expect.stringContaining('in 60 minutes.'),
    });
  });

  test('an open trial can be continued when the limit is reached', async () => {
    const ada = await app().user();
    await begin(ada);
    await begin(ada);
    const open = await app().ok('createTrialExam', { body: { certification: TRIAL }, as: ada });
    expect(await app().ok('createTrialExam', { body: { certification: TRIAL }, as: ada })).toEqual(open);
  });
});
