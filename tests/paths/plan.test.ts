import { describe, expect, test } from 'vitest';
import { generate } from '../../src/walks/cover/generate.ts';
import { planOf } from '../../src/walks/report/plan-text.ts';
import { expectedPaths } from './files/expected-files.ts';
import { loadModel } from './files/load-models.ts';

/** What the plan of a chart says of the steps with a label that are refused, or that are not. */
async function saidOf(chart: string, label: string, isRefused: boolean): Promise<string[]> {
  const suite = generate(await loadModel(chart), { earlier: expectedPaths(chart) });
  const plan = planOf(suite);
  const said = suite.paths.flatMap(({ edges }, path) =>
    edges.flatMap((edge, at) => {
      const step = plan[path]?.steps[at];
      if (edge.label !== label || !step || step.expected.startsWith('Nothing changes.') !== isRefused) return [];
      return `${step.what} ${step.expected}`;
    }),
  );
  return [...new Set(said)];
}

const HELD = 'One page holds the lease; every other page is read-only.';

describe('[WS-07] a step of the manual plan that is refused says what is tried and that nothing changes', () => {
  test('a page of another device asks for the lease', async () => {
    expect(await saidOf('lease', 'lease.requested (by another device, asking first)', true)).toEqual([
      `A page asks for the lease: by another device, asking first. Nothing changes. ${HELD}`,
    ]);
    expect(await saidOf('lease', 'lease.written (under an older epoch)', true)).toContain(
      `A page wants to write: under an older epoch. Nothing changes. ${HELD}`,
    );
    // One that gets it has the words of what happens.
    expect(await saidOf('lease', 'lease.requested (by another device, taking over)', false)).toContain(
      `The candidate confirms to continue on another device. The previous device can no longer write: by another device, taking over. ${HELD}`,
    );
  });

  test('a payment of too little arrives for an order', async () => {
    const said = await saidOf('order', 'order.paymentReceived (less than the whole amount)', true);
    expect(said.length).toBeGreaterThan(0);
    for (const words of said) {
      expect(words).toMatch(
        /^(After [^:]+: )?The provider reports a payment: less than the whole amount\. Nothing changes\. /,
      );
    }
  });

  test('a guest casts a vote without a choice', async () => {
    expect((await saidOf('poll', 'poll.voteCast (by a guest)', true)).join()).toMatch(
      /^A vote is cast: by a guest\. Nothing changes\. The voter can select options\.$/,
    );
  });
});
