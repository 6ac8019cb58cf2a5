import { expect, test } from 'vitest';
import { MINUTE, START, TRIAL } from '../support/app.ts';
import { describeOnBoth, useApp } from '../support/suite.ts';

describeOnBoth('the life of an attempt', (kind) => {
  const app = useApp(kind);

  test('goes from its terms to a result', async () => {
    const ada = await app().user();
    const created = await app().ok('createTrialExam', { body: { certification: TRIAL }, as: ada });
    expect(created.state).toBe('awaitingTerms');
    const params = { id: created.id };
    await app().ok('acceptTerms', { params, body: { version: created.terms.version }, as: ada });
    const started = await app().ok('startExam', { params, as: ada });
    expect(started).toMatchObject({ state: 'running', started_at: START, deadline_at: START + 30 * MINUTE });
    const passed = await app().attemptIn('passed', await app().user());
    expect(passed.result).toMatchObject({ score_percent: 100, points: 26, points_max: 26, passed: true });
  });
});
