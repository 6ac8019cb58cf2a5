import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { generate, type Path } from '../../../src/walks/cover/generate.ts';
import { model } from '../samples/errand.model.ts';
import { SHARES, shareInWords, shareOf, walksSeed } from './walk-share.ts';

const suite = generate(model);

/** Paths of any number and any length: a share looks at ids and steps alone. */
const someSuite = fc
  .array(fc.nat(30), { maxLength: 60 })
  .map((lengths) =>
    lengths.map(
      (steps, index) => ({ id: `${(index * 7919) % 101}-${index}`, edges: Array(steps + 1) }) as unknown as Path,
    ),
  );

const seeds = fc.nat(999_999_900);
const sharesFrom = (paths: readonly Path[], seed: number) =>
  Array.from({ length: SHARES }, (_, index) => shareOf(paths, seed + index));

describe('shares of the walks in the browser', () => {
  it('consecutive shares cover all paths of any chart, from any seed', () => {
    fc.assert(
      fc.property(someSuite, seeds, (paths, seed) => {
        expect(new Set(sharesFrom(paths, seed).flat())).toEqual(new Set(paths));
      }),
    );
  });

  it('every share has a path of every chart, and no share has more than its part', () => {
    fc.assert(
      fc.property(someSuite, seeds, (paths, seed) => {
        const { length } = shareOf(paths, seed);
        expect(length).toBeGreaterThanOrEqual(Math.min(1, paths.length));
        expect(length).toBeLessThanOrEqual(Math.ceil(paths.length / Math.min(SHARES, paths.length || 1)));
      }),
    );
  });

  it('consecutive shares reach every goal that the whole set reaches', () => {
    const goalsOf = (paths: readonly Path[]) =>
      new Set(paths.flatMap(({ edges }) => edges.flatMap(({ goals }) => goals)));
    expect(suite.paths.length).toBeGreaterThan(SHARES);
    expect(goalsOf(sharesFrom(suite.paths, 20_000).flat())).toEqual(goalsOf(suite.paths));
    expect(goalsOf(shareOf(suite.paths, 20_000)).size).toBeLessThan(goalsOf(suite.paths).size);
  });

  it('one seed chooses the same share again, in the order of the whole set', () => {
    const share = shareOf(suite.paths, 7);
    expect(shareOf([...suite.paths].reverse(), 7)).toEqual([...share].reverse());
    expect(share).toEqual(suite.paths.filter((path) => share.includes(path)));
  });

  it('without a seed all paths are walked, and a mistyped one is refused', () => {
    vi.stubEnv('TEST_SEED', '');
    expect(shareOf(suite.paths)).toBe(suite.paths);
    vi.unstubAllEnvs();
    expect(walksSeed('20780')).toBe(20_780);
    expect(() => walksSeed('monday')).toThrow('TEST_SEED has to be a whole number, not "monday".');
    expect(() => walksSeed('-1')).toThrow('whole number');
  });

  it('a title says how many of the paths are walked, unless all are', () => {
    expect(shareInWords(11, 3)).toBe(', 3 of 11 paths');
    expect(shareInWords(11, 11)).toBe('');
  });
});
