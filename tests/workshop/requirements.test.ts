import { expect, test } from 'vitest';
import coverage from '../../src/workshop/data/coverage.json' with { type: 'json' };
import type { ChartCoverage, Coverage } from '../../src/workshop/data/coverage.types.ts';
import { loadRequirements, requirementsOf, requirementTraffic } from '../../src/workshop/overlays/requirements.ts';
import { loadChart } from '../../src/workshop/registry.ts';

const charts = (coverage as unknown as Coverage).charts;
const of = (id: string) => charts[id] as ChartCoverage;

test('[WS-14] every requirement that a chart serves has its sentence, and no other', async () => {
  const served = new Set(Object.values(charts).flatMap(({ requirements }) => Object.keys(requirements)));
  expect(Object.keys(await loadRequirements()).sort()).toEqual([...served].sort());
  expect(Object.values(await loadRequirements()).filter((sentence) => sentence.length < 10)).toEqual([]);
});

test('[WS-14] a chart, a state and a transition name the requirements that they serve', async () => {
  const loaded = await loadChart('authModal');
  if (!loaded) throw new Error('There is no chart of the auth modal.');
  const names = (id: string) => requirementsOf(loaded.chart, of('authModal'), id);
  expect(names('authModal')).toEqual(['ST-08', 'UI-05']);
  expect(names('authModal.closing/after(resetTime)/0')).toEqual(['ST-08']);
  expect(names('authModal.open/authModal.modeToggled/0')).toEqual(['ST-08', 'UI-05']);
  expect(names('authModal.open')).toEqual(['ST-08', 'UI-05']);
  expect(names('authModal.nowhere')).toEqual([]);
});

test('[WS-14] traffic can be read by requirement', () => {
  const { transitions } = of('authModal');
  const traffic = transitions.map((id, index) => ({ id, count: index === 6 ? 1 : 0 }));
  expect(requirementTraffic(of('authModal'), traffic)).toEqual(['ST-08: taken once.', 'UI-05: taken 0 times.']);
});
