import { describe, expect, it } from 'vitest';
import { consentMachine } from '../../../machines/site/consent/consent.machine.ts';
import type { Config } from '../../../src/charts/config-edit.ts';
import type { Composition, World } from '../../../src/walks/compose/compose.ts';
import { findViolations, replay, walkRandomly } from '../../../src/walks/compose/compose-walk.ts';
import { walkModel } from '../../../src/walks/walk/walk-model.ts';
import { model as consentModel } from '../../models/site/consent.model.ts';
import { inTier } from '../../support/run/tier.ts';
import { broken, brokenExams, brokenSessions } from './broken-charts.ts';
import { examRun } from './exam/exam-run.ts';
import { brokenPurchases } from './purchase/broken-purchases.ts';
import { purchaseRun } from './purchase/purchase-run.ts';
import { sessionRun } from './session/session-run.ts';
import { brokenTeamOrders } from './team-order/broken-team-orders.ts';
import { teamOrderRun } from './team-order/team-order-run.ts';

/** The same composition with a single property, because a bug may break several. */
function asking<TWorld extends World>(composition: Composition<TWorld>, property: string): Composition<TWorld> {
  return { ...composition, properties: composition.properties.filter(({ words }) => words === property) };
}

/** A walk ends with the first violation; the rarest, a write that fails unsaid, takes several hundred runs. */
const PLAN = { seed: 1, runs: 1500, steps: 120 };

/** `npm test` tries the first of each composition. */
const tried = <T>(faults: readonly T[]): readonly T[] => inTier({ first: faults.slice(0, 1), full: faults });

describe('walks find reintroduced bugs', { timeout: 120_000 }, () => {
  it.each(tried(brokenExams))('%s', async (_, property, options) => {
    const found = await findViolations(asking(examRun(options), property), PLAN);
    expect(found?.broken).toBe(property);
    // The same walk finds nothing wrong with the charts as they are.
    expect(found && replay(examRun(), found.script).broken).toBeUndefined();
  });

  it.each(tried(brokenSessions))('%s', async (_, property, options) => {
    const found = await findViolations(asking(sessionRun(options), property), PLAN);
    expect(found?.broken).toBe(property);
    expect(found && replay(sessionRun(), found.script).broken).toBeUndefined();
  });

  it.each(tried(brokenPurchases))('%s', async (_, property, options) => {
    const found = await findViolations(asking(purchaseRun(options), property), PLAN);
    expect(found?.broken).toBe(property);
    expect(found && replay(purchaseRun(), found.script).broken).toBeUndefined();
  });

  it.each(tried(brokenTeamOrders))('%s', async (_, property, charts) => {
    const found = await findViolations(asking(teamOrderRun(charts), property), PLAN);
    expect(found?.broken).toBe(property);
    expect(found && replay(teamOrderRun(), found.script).broken).toBeUndefined();
  });

  it('every property of buying and of teams is broken by one of them', () => {
    for (const [composition, faults] of [
      [purchaseRun(), brokenPurchases],
      [teamOrderRun(), brokenTeamOrders],
    ] as const) {
      expect(faults.map(([, property]) => property)).toEqual(composition.properties.map(({ words }) => words));
    }
  });

  it('a consent withdrawn in another tab is ignored while it is being reviewed', async () => {
    const machine = broken(consentMachine, ['reviewingGrant'], ({ on }) => {
      delete (on as Config)['consent.decidedElsewhere'];
    });
    const found = await walkModel(consentModel, { seed: 1, runs: 20, steps: 50, machine });
    expect(found?.problem).toBe('the check of reviewingGrant does not hold');
    expect(found?.steps.at(-1)?.event.type).toBe('consent.reviewRequested');
  });
});

describe('a walk', () => {
  it('is the same for the same seed', () => {
    const [first, again, other] = [7, 7, 8].map((seed) => walkRandomly(sessionRun(), { seed, steps: 60 }));
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });

  it('is shrunk until no step can be removed', async () => {
    const [, property, options] = brokenExams[1] as (typeof brokenExams)[number];
    const found = await findViolations(asking(examRun(options), property), PLAN);
    const [start, ...steps] = found?.script ?? [''];
    for (const at of steps.keys()) {
      const shorter = steps.filter((_, index) => index !== at);
      expect(replay(examRun(options), [start, ...shorter]).broken).not.toBe(property);
    }
  });
});
