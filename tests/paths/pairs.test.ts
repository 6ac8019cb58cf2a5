import { afterAll, expect, it } from 'vitest';
import { readCoverage } from './files/coverage-file.ts';
import { loadModel, modelFiles } from './files/load-models.ts';
import { cachedVerdicts } from './verdict-cache/cached-verdicts.ts';
import { judgedCharts } from './verdict-cache/judged-charts.ts';
import { pairProblemsOf } from './verdict-cache/pairs.ts';
import { withoutPairs } from './without-pairs.ts';
import { adviceFor } from './workshop/workshop-link.ts';

/** Up to so many situations, the pairs of a chart have to be walked; those of some larger ones are walked as well. */
const MAX_SITUATIONS = 700;

const verdicts = cachedVerdicts();
const charts = [...modelFiles().keys()].filter((chart) => !(chart in withoutPairs));
const judged = judgedCharts('pairs', charts);

afterAll(() => {
  console.info([judged.sentence, ...verdicts.report()].join('\n'));
});

it.each([...judged.charts])(
  '[WS-05] walks every two transitions of %s that can follow each other',
  { timeout: 300_000 },
  async (chart) => {
    expect((await pairProblemsOf(verdicts, chart, () => loadModel(chart), adviceFor())).join('\n\n')).toBe('');
  },
);

it('charts whose pairs are not walked say why in the coverage that the workshop shows', () => {
  const { charts } = readCoverage();
  const said = Object.entries(charts).flatMap(([chart, { withoutPairs: why }]) => (why ? [[chart, why]] : []));
  expect(Object.fromEntries(said)).toEqual(withoutPairs);
});

it('only a chart with more situations than pairs are asked for goes without them, and says how many it has', () => {
  const { charts } = readCoverage();
  for (const [chart, why] of Object.entries(withoutPairs)) {
    const { situations = 0 } = charts[chart] ?? {};
    expect(situations).toBeGreaterThan(MAX_SITUATIONS);
    expect(why).toContain(`${situations.toLocaleString('en')} situations`);
    expect(why).toContain(` ${MAX_SITUATIONS} `);
  }
});
