import { describe, expect, it } from 'vitest';
import type { Composition, World } from '../../../src/walks/compose/compose.ts';
import { exploreTogether } from '../../../src/walks/compose/compose-explore.ts';
import { createPairs } from '../../../src/walks/compose/compose-pairs.ts';
import { describeWalk, findViolations, replay, type Script } from '../../../src/walks/compose/compose-walk.ts';
import { pairProblems } from './pairs.ts';

/** How much `npm test` walks; `npm run paths -- walks` walks more. */
const SEED = 1;
const RUNS = 150;
const STEPS = 120;
/** Situations visited systematically. */
const SITUATIONS = 200;

/** What the tests of a composition need beside it. */
interface Parts {
  readonly charts: Readonly<Record<string, readonly string[]>>;
  readonly impossible: Readonly<Record<string, string>>;
  /** Walks to situations that random walks rarely reach. */
  readonly rare?: readonly Script[];
}

/** Registers the tests of charts that are walked together. */
export function describeComposition<TWorld extends World>(
  composition: Composition<TWorld>,
  { charts, impossible, rare = [] }: Parts,
): void {
  describe(composition.name, { timeout: 120_000 }, () => {
    const pairs = createPairs(charts);
    const { visit } = pairs;

    it(`holds in the first ${SITUATIONS} situations`, () => {
      const { situations, depth, broken } = exploreTogether(composition, { depth: 40, situations: SITUATIONS, visit });
      console.info(`${composition.name}: ${situations} situations, complete to ${depth} steps from each start`);
      expect(broken && describeWalk(composition.name, broken, 0)).toBeUndefined();
      expect(situations).toBe(SITUATIONS);
    });

    it(`[WS-11] holds on ${RUNS} random walks`, async () => {
      const found = await findViolations(composition, { seed: SEED, runs: RUNS, steps: STEPS, visit });
      expect(found && describeWalk(composition.name, found, found.seed)).toBeUndefined();
    });

    it('holds on walks to rare situations', () => {
      for (const script of rare) {
        const walked = replay(composition, script, { visit });
        expect(walked).toEqual({ script, broken: undefined });
      }
    });

    it('sees every reachable pair of states', () => {
      expect(pairProblems({ seen: pairs.seen(), unseen: pairs.unseen() }, impossible)).toEqual([]);
    });
  });
}
