import { statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listTransitions } from '../../src/charts/transition-ids.ts';
import { coverageFile, readCoverage } from './files/coverage-file.ts';
import { readExpected } from './files/expected-files.ts';
import { loadModels } from './files/load-models.ts';

it('[WS-07] the coverage that the workshop shows fits the charts and their expected paths', async () => {
  const { charts } = readCoverage();
  const models = await loadModels();
  expect(Object.keys(charts)).toEqual(models.map(({ machine }) => machine.id).sort());
  for (const { machine } of models) {
    const coverage = charts[machine.id];
    const advice = `run \`npm run paths -- ${machine.id}\``;
    expect(coverage?.transitions, advice).toEqual(listTransitions(machine).map(({ id }) => id));
    expect(Object.keys(coverage?.paths ?? {}).sort(), advice).toEqual(
      [...(readExpected(machine.id)?.paths.keys() ?? [])].sort(),
    );
    const count = coverage?.transitions.length ?? 0;
    expect(coverage?.taken).toHaveLength(count);
    const numbers = [
      ...Object.values(coverage?.paths ?? {}).flat(2),
      ...Object.values(coverage?.requirements ?? {}).flat(),
    ];
    expect(numbers.filter((number) => number < 0 || number >= count)).toEqual([]);
  }
  expect(statSync(coverageFile).size).toBeLessThan(200_000);
});
