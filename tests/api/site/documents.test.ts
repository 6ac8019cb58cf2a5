import { expect, test } from 'vitest';
import { EXAM_TERMS } from '../../../src/client/pages/exam/exam/exam-terms.ts';
import { TECHS } from '../../../src/contract/common.ts';
import { TERMS_VERSION } from '../../../src/server/exam/catalog.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

describeOnBoth('documents', (kind) => {
  const app = useApp(kind);

  test('posts are listed publicly, newest first, without their content', async () => {
    const { data, meta } = await app().ok('listDocuments', { params: { kind: 'blog' }, query: {} });
    expect(data.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining(['how-an-exam-is-graded', 'when-the-connection-drops', 'why-every-flow-is-a-statechart']),
    );
    const days = data.map((entry) => entry.published_at ?? 0);
    expect(days).toEqual(days.toSorted((a, b) => b - a));
    expect(meta).toEqual({ total: data.length });
    for (const entry of data) expect(Object.keys(entry)).not.toContain('text');
  });

  test('a post names its author', async () => {
    const params = { kind: 'blog', slug: 'how-an-exam-is-graded' } as const;
    const { author, training, position } = await app().ok('getDocument', { params });
    expect({ author, training, position }).toEqual({
      author: { name: 'Chartered engineering', role: 'The team that builds and runs this platform' },
      training: null,
      position: null,
    });
  });

  test('lessons are listed by training and position', async () => {
    const reader = await app().user();
    const { data } = await app().ok('listDocuments', { params: { kind: 'trainings' }, query: {}, as: reader });
    const places = data.map(({ training, position }) => `${training} ${position}`);
    expect(places).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((position) => `javascript-developer ${position}`),
      ...[1, 2, 3, 4, 5, 6].map((position) => `vuejs-developer ${position}`),
    ]);
  });

  test('a document includes its text; a missing one returns 404', async () => {
    const params = { kind: 'blog', slug: 'how-an-exam-is-graded' } as const;
    const { text, minutes } = await app().ok('getDocument', { params });
    expect(text).toContain('Handing in an exam');
    expect(minutes).toBeGreaterThan(1);
    await app().refused(
      'getDocument',
      404,
      { params: { ...params, slug: 'no-such-post' } },
      'The document was not found.',
    );
    await app().refused('getDocument', 404, { params: { ...params, kind: 'legal' } }, 'The document was not found.');
    await app().refused('listDocuments', 404, { params: { kind: 'secrets' } }, 'The page was not found.');
  });

  test('[RT-06] guides, trainings and bootcamps require a signed-in user', async () => {
    const reader = await app().user();
    for (const library of ['guides', 'trainings', 'bootcamps'] as const) {
      const refusal = await app().refused('listDocuments', 401, { params: { kind: library } }, 'Sign in to continue.');
      expect(refusal.code).toBe('signed_out');
      await app().ok('listDocuments', { params: { kind: library }, query: {}, as: reader });
    }
    const params = { kind: 'guides', slug: 'vuejs-certification' } as const;
    await app().refused('getDocument', 401, { params }, 'Sign in to continue.');
    expect((await app().ok('getDocument', { params, as: reader })).tech).toBe('vuejs');
  });

  test.each(TECHS)('[RT-06] there is a preparation guide for %s', async (tech) => {
    const reader = await app().user();
    const { data } = await app().ok('listDocuments', { params: { kind: 'guides' }, query: { tech }, as: reader });
    expect(data.map((entry) => [entry.slug, entry.tech])).toEqual([[`${tech}-certification`, tech]]);
  });

  test('the published terms are the terms that candidates accept', async () => {
    const params = { kind: 'legal', slug: 'cert-terms-conditions' } as const;
    const { text, published_at } = await app().ok('getDocument', { params });
    expect(published_at).toBe(Date.parse(`${TERMS_VERSION}T00:00:00Z`));
    for (const term of EXAM_TERMS) {
      expect(text).toContain(`### ${term.title}`);
      expect(text).toContain(term.text);
    }
  });
});

describeOnBoth('what everybody may try', (kind) => {
  const app = useApp(kind);

  test('each technology has example questions with their keys, and a challenge', async () => {
    for (const tech of TECHS) {
      const { data: samples } = await app().ok('samples', { query: { tech } });
      expect(samples.length).toBeGreaterThanOrEqual(2);
      for (const sample of samples) {
        expect(sample.tech).toBe(tech);
        expect(sample.code).not.toBe('');
        expect(sample.prompt).not.toContain('```');
        if (sample.kind === 'fill') expect(sample.gaps.length).toBeGreaterThan(0);
        else expect(sample.options.map(({ id }) => id)).toEqual(expect.arrayContaining(sample.key));
      }
      const { data: challenges } = await app().ok('practiceChallenges', { query: { tech } });
      expect(challenges.map((challenge) => challenge.tech)).toEqual([tech]);
    }
  });

  test('[RT-11] a challenge is shown with all of its tests, without its solution; an unknown one returns 404', async () => {
    const params = { tech: 'javascript', challenge: 'javascript-practice-initials' } as const;
    const challenge = await app().ok('practiceChallenge', { params });
    expect(challenge.tests).toHaveLength(4);
    expect(JSON.stringify(challenge)).not.toContain('filter(Boolean)');
    await app().refused(
      'practiceChallenge',
      404,
      { params: { ...params, challenge: 'no-such-challenge' } },
      'The challenge was not found.',
    );
    await app().refused(
      'practiceChallenge',
      404,
      { params: { ...params, tech: 'vuejs' } },
      'The challenge was not found.',
    );
  });

  test('no challenge of an exam can be opened outside the exam', async () => {
    for (const set of app().services.catalog.list()) {
      for (const { id } of set.challenges) {
        await app().refused(
          'practiceChallenge',
          404,
          { params: { tech: set.exam.tech, challenge: id } },
          'The challenge was not found.',
        );
      }
    }
  });

  test('a preview accepts only the editable files and ignores the others', async () => {
    const params = { tech: 'javascript', challenge: 'javascript-practice-initials' } as const;
    const built = await app().ok('previewPractice', {
      params,
      body: { files: { 'main.js': 'export const initials = 1;', 'other.js': 'export {}' } },
    });
    expect(built.kind).toBe('built');
    await app().refused(
      'previewPractice',
      404,
      {
        params: { ...params, challenge: 'no-such-challenge' },
        body: { files: {} },
      },
      'The challenge was not found.',
    );
  });
});
