import { describe, expect, it } from 'vitest';
import { type EditEffect, editedCharts, edits, effectsOfEdits, stableShare, untouchedShare } from './edits.ts';
import { expectedPaths } from './files/expected-files.ts';
import { loadModel } from './files/load-models.ts';

/** Edits of each kind at each chart; `npm run bench -- paths --edits` makes more and prints the shares. */
const MOST = 2;

const models = await Promise.all(editedCharts.map((chart) => loadModel(chart)));
const found: EditEffect[] = [];

describe('[WS-05] after an edit of one transition', { timeout: 60_000 }, () => {
  it.each(models.map((model) => [model.machine.id, model] as const))(
    'four of five paths of %s at least keep their ids, of those that do not take the transition',
    (chart, model) => {
      const effects = effectsOfEdits(model, expectedPaths(chart), MOST);
      found.push(...effects);
      for (const edit of Object.keys(edits)) expect(effects.map((effect) => effect.edit)).toContain(edit);
      expect(untouchedShare(effects)).toBeGreaterThanOrEqual(0.8);
    },
  );

  it('four of five ids stay on average over all paths and edits of all charts', () => {
    expect(new Set(found.map(({ chart }) => chart)).size).toBe(editedCharts.length);
    expect(stableShare(found)).toBeGreaterThanOrEqual(0.8);
    expect(untouchedShare(found)).toBeGreaterThanOrEqual(0.95);
  });
});
