import { describe, expect, it } from 'vitest';
import { generate } from '../../../src/walks/cover/generate.ts';
import {
  planCsv,
  planMarkdown,
  planOf,
  planProblems,
  spoken,
  wordProblems,
} from '../../../src/walks/report/plan-text.ts';
import { model as booth } from '../../paths/samples/booth.model.ts';
import { model as errand } from '../../paths/samples/errand.model.ts';

describe('the manual test plan', () => {
  it('[WS-07] describes every step in plain words, without names of events, states or actors', () => {
    for (const model of [errand, booth]) {
      const suite = generate(model);
      const texts = planOf(suite).flatMap((path) => path.steps);
      expect(texts.length).toBeGreaterThan(60);
      expect(planProblems(suite)).toEqual([]);
    }
  });

  it('states what to do, how long to wait and what to expect', () => {
    const suite = generate(errand);
    const steps = planOf(suite).flatMap((path) => path.steps);
    expect(steps).toContainEqual({
      what: 'Wait 1 second: the pause is over.',
      expected: 'The draft is being fetched.',
    });
    expect(steps).toContainEqual({
      what: '“Load draft” succeeds (one word): the draft is here.',
      expected: 'The text is being written. All is saved.',
    });
    expect(steps.some((step) => step.what === 'The text changes: as many words as allowed.')).toBe(true);
  });

  it('[WS-07] says of a refused step what is tried, in words that do not say that it works', () => {
    const suite = generate(errand);
    const tooLong = planOf(suite)
      .flatMap((path) => path.steps)
      .filter(({ what, expected }) => what.includes('one word too many') && expected.startsWith('Nothing changes.'));
    expect([...new Set(tooLong.map(({ what }) => what))]).toEqual(['Somebody types: one word too many.']);
    // The name of the event has to do where the model has no words for it.
    const silent = generate({ ...errand, words: {} });
    expect(planOf(silent).flatMap((path) => path.steps.map(({ what }) => what))).toContain(
      'Errand text changed: one word too many.',
    );
  });

  it('[WS-07] finds refused events without words, and words that no step needs', () => {
    expect(wordProblems(generate(errand))).toEqual([]);
    const words = { 'errand.handedIn': 'Somebody hands in.', 'errand.begun': 'Somebody begins.' };
    expect(wordProblems(generate({ ...errand, words }))).toEqual([
      'words: say what is tried with errand.textChanged, which is refused on a path',
      'words: errand.begun is refused on no path',
    ]);
  });

  it('comes as Markdown and CSV with as many rows as steps', () => {
    const suite = generate(errand);
    expect(
      planMarkdown(suite)
        .split('\n')
        .filter((line) => /^\| \d+ \|/.test(line)),
    ).toHaveLength(suite.steps);
    expect(planCsv(suite).split('\n')).toHaveLength(suite.steps + suite.paths.length);
    expect(planCsv(suite).split('\n')[0]).toMatch(
      /^"Errand","[0-9a-f]{10}","given","Limit 3\.","Nothing has begun\."$/,
    );
  });

  it('splits names into words', () => {
    expect(spoken('exam.answerChanged')).toBe('exam answer changed');
  });
});
