import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Difficulty, Question } from '../../src/content/exam.types.ts';
import { drawForm, presentQuestion, shownTexts } from '../../src/content/form.ts';
import { createRandom } from '../../src/content/random.ts';
import { toStored, versionOf } from '../../src/content/version.ts';
import { challenge, definition, question, questionSet, sets } from './examples.ts';

const seeds = fc.string();

function countBy<T>(items: readonly T[], keyOf: (item: T) => string | number): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[keyOf(item)] = (counts[keyOf(item)] ?? 0) + 1;
  return counts;
}

describe('a form', () => {
  test('[EX-04] is the same for the same set and seed, even after the set was stored as JSON', () => {
    fc.assert(
      fc.property(sets, seeds, (set, seed) => {
        const stored = JSON.parse(JSON.stringify(toStored(set)));
        const form = drawForm(set, seed);
        expect(drawForm(stored, seed)).toEqual(form);
        expect(JSON.parse(JSON.stringify(form))).toEqual(form);
      }),
    );
  });

  test('meets every quota without duplicates', () => {
    fc.assert(
      fc.property(sets, seeds, (set, seed) => {
        const form = drawForm(set, seed);
        const byId = new Map(set.questions.map((item) => [item.id, item]));
        const drawn = form.questions.map((item) => byId.get(item.id) as Question);
        expect(countBy(drawn, (item) => item.topic)).toEqual(
          Object.fromEntries(set.exam.topics.map((topic) => [topic.id, topic.questions])),
        );
        expect(new Set(drawn).size).toBe(drawn.length);
        expect(new Set(form.challenges).size).toBe(set.exam.challenges);
        expect(form.challenges.every((id) => set.challenges.some((item) => item.id === id))).toBe(true);
      }),
    );
  });

  test('[EX-19] has nothing that was seen before while the pool allows, then what was seen least', () => {
    fc.assert(
      fc.property(sets, seeds, (set, seed) => {
        const seen = new Map<string, number>();
        // Every item of a topic is used before one of them comes again.
        for (let attempt = 0; attempt < 4; attempt += 1) {
          const form = drawForm(set, `${seed}${attempt}`, seen);
          const drawn = new Set([...form.questions.map(({ id }) => id), ...form.challenges]);
          const pools = [...set.exam.topics.map((topic) => set.questions.filter((item) => item.topic === topic.id))];
          for (const pool of [...pools, set.challenges]) {
            const times = (item: { id: string }) => seen.get(item.id) ?? 0;
            const most = Math.max(-1, ...pool.filter(({ id }) => drawn.has(id)).map(times));
            const leftOut = pool.filter(({ id }) => !drawn.has(id)).map(times);
            expect(leftOut.every((count) => count >= most)).toBe(true);
          }
          for (const id of drawn) seen.set(id, (seen.get(id) ?? 0) + 1);
        }
      }),
    );
  });

  test('spreads each topic over difficulty as evenly as its pool allows', () => {
    fc.assert(
      fc.property(sets, seeds, (set, seed) => {
        const ids = new Set(drawForm(set, seed).questions.map((item) => item.id));
        for (const topic of set.exam.topics) {
          const pool = set.questions.filter((item) => item.topic === topic.id);
          const levels = ([1, 2, 3] as Difficulty[]).map((difficulty) => {
            const level = pool.filter((item) => item.difficulty === difficulty);
            return { drawn: level.filter((item) => ids.has(item.id)).length, pool: level.length };
          });
          const most = Math.max(...levels.map((level) => level.drawn));
          // Anyone who gave fewer than the most by more than one has nothing left.
          for (const level of levels) expect(level.drawn === level.pool || level.drawn >= most - 1).toBe(true);
        }
      }),
    );
  });

  test('[EX-04] shows each item in a permutation, and never starts an ordering item in the right order', () => {
    fc.assert(
      fc.property(sets, seeds, (set, seed) => {
        const byId = new Map(set.questions.map((item) => [item.id, item]));
        for (const { id, order } of drawForm(set, seed).questions) {
          const asked = byId.get(id) as Question;
          const texts = shownTexts(asked);
          expect([...order].sort((a, b) => a - b)).toEqual(texts.map((_, index) => index));
          if (asked.kind === 'order') expect(order).not.toEqual(texts.map((_, index) => index));
        }
      }),
    );
  });

  test('reaches every item of the pool, every key position and every order of questions', () => {
    const levels: Difficulty[] = [1, 1, 2, 2, 3, 3];
    const questions = ['t0', 't1'].flatMap((topic) =>
      levels.map((difficulty, index) => question('single', { id: `${topic}-${index}`, topic, difficulty })),
    );
    const topics = ['t0', 't1'].map((id) => ({ id, name: id, questions: 1 }));
    const challenges = levels.map((difficulty, index) => challenge({ id: `c-${index}`, difficulty }));
    const set = questionSet(definition({ topics, challenges: 1 }), questions, challenges);
    const forms = Array.from({ length: 600 }, (_, seed) => drawForm(set, String(seed)));
    const asked = countBy(
      forms.flatMap((form) => form.questions),
      (item) => item.id,
    );
    const built = countBy(
      forms.flatMap((form) => form.challenges),
      (id) => id,
    );
    expect(Object.keys(asked).sort()).toEqual(questions.map((item) => item.id).sort());
    expect(Object.keys(built).sort()).toEqual(challenges.map((item) => item.id).sort());
    // 100 draws are expected of each; 60 is more than four standard deviations away.
    expect(Math.min(...Object.values(asked), ...Object.values(built))).toBeGreaterThan(60);
    const positions = countBy(
      forms.flatMap((form) => form.questions),
      (item) => item.order.indexOf(2),
    );
    expect(Object.keys(positions)).toEqual(['0', '1', '2', '3']);
    expect(Math.min(...Object.values(positions))).toBeGreaterThan(230);
    expect(new Set(forms.map((form) => form.questions[0]?.id.slice(0, 2)))).toEqual(new Set(['t0', 't1']));
  });

  test('keeps the difficulty similar for all candidates across topics of one question each', () => {
    const topics = ['t0', 't1', 't2'].map((id) => ({ id, name: id, questions: 1 }));
    const questions = topics.flatMap(({ id: topic }) =>
      ([1, 2, 3] as Difficulty[]).map((difficulty) =>
        question('fill', { id: `${topic}-${difficulty}`, topic, difficulty }),
      ),
    );
    const set = questionSet(definition({ topics }), questions, []);
    for (let seed = 0; seed < 50; seed++) {
      const drawn = drawForm(set, String(seed)).questions.map((item) => item.id.slice(-1));
      expect(drawn.sort()).toEqual(['1', '2', '3']);
    }
  });

  test('takes all of a pool that is too small', () => {
    const set = questionSet(definition(), [question('single')], []);
    expect(drawForm(set, 'seed').questions.map((item) => item.id)).toEqual(['q-single']);
  });

  test('presents the options in the order of the attempt', () => {
    const presented = presentQuestion(question('single'), { id: 'q-single', order: [3, 0, 2, 1] });
    expect(presented.options).toEqual(['d', 'a', 'c', 'b']);
  });

  test('is rejected by a question of another version', () => {
    expect(() => presentQuestion(question('single'), { id: 'q-single', order: [0, 1] })).toThrow('does not fit');
    expect(() => presentQuestion(question('single'), { id: 'other', order: [0, 1, 2, 3] })).toThrow('does not fit');
    expect(() => presentQuestion(question('single'), { id: 'q-single', order: [0, 1, 2, 2] })).toThrow('does not fit');
  });
});

describe('the random numbers', () => {
  test('never change because stored attempts depend on them', () => {
    const random = createRandom('chartered');
    expect(Array.from({ length: 8 }, () => random.below(1000))).toMatchInlineSnapshot(`
      [
        512,
        21,
        346,
        321,
        269,
        328,
        137,
        343,
      ]
    `);
  });

  test('stay below their bound', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 1_000_000 }), (seed, bound) => {
        const number = createRandom(seed).below(bound);
        expect(Number.isInteger(number) && number >= 0 && number < bound).toBe(true);
      }),
    );
  });
});

describe('the version of a set', () => {
  const exam = definition();
  const set = questionSet(exam, [question('single')], [challenge()]);

  test('changes with a key, an expected value or a quota', () => {
    const changed = [
      { ...set, questions: [{ ...question('single'), key: 1 } as Question] },
      { ...set, challenges: [challenge({ tests: challenge().tests.map((one) => ({ ...one, expect: 2 })) })] },
      { ...set, exam: definition({ challenges: 2 }) },
    ].map(versionOf);
    expect(new Set([set.version, ...changed]).size).toBe(4);
  });

  test('does not change with a solution, the order of keys, or storing', () => {
    const other = { ...set, challenges: [challenge({ solution: {}, wrong: [] })] };
    const reversed = Object.fromEntries(Object.entries(exam).reverse()) as typeof exam;
    expect(versionOf(other)).toBe(set.version);
    expect(versionOf({ ...set, exam: reversed })).toBe(set.version);
    expect(versionOf(JSON.parse(JSON.stringify(toStored(set))))).toBe(set.version);
    expect(set.version).toMatch(/^[0-9a-f]{16}$/);
  });
});
