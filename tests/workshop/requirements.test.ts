import { describe, expect, test } from 'vitest';
import type { ChartCoverage } from '../../src/walks/report/coverage.types.ts';
import { toSvg } from '../../src/workshop/export/svg.ts';
import {
  findRequirements,
  loadRequirements,
  loadServingCharts,
  placesOfRequirement,
  requirementAddress,
  requirementInQuery,
  requirementsOf,
  requirementTraffic,
  transitionsOfRequirement,
} from '../../src/workshop/overlays/requirements.ts';
import { loadChart } from '../../src/workshop/registry.ts';
import { readCoverage } from '../paths/files/coverage-file.ts';

const { charts } = readCoverage();
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
  // Of a version that is counted since then.
  expect(requirementTraffic(of('authModal'), traffic, 'since 12 March 2026')).toEqual([
    'ST-08: taken once.',
    'UI-05: not taken since 12 March 2026.',
  ]);
});

describe('[WS-14] the id of a requirement leads to what serves it', () => {
  test.each([
    ['EX-06', 'EX-06'],
    [' ex06 ', 'EX-06'],
    ['ex 06', 'EX-06'],
    ['ex-', 'EX-'],
    ['ex', null],
    ['EX-06 and more', null],
    ['wait', null],
  ])('a search for %j asks for %j', (query, asked) => {
    expect(requirementInQuery(query)).toBe(asked);
  });

  test('an id is found with its sentence, the beginning of one finds all that begin like it', () => {
    const sentences = { 'EX-06': 'Every change is saved.' };
    expect(findRequirements(['EX-08', 'EX-06', 'ST-08'], sentences, 'ex06')).toEqual([
      { kind: 'requirement', id: 'EX-06', title: 'EX-06', context: 'Every change is saved.' },
    ]);
    expect(findRequirements(['EX-08', 'EX-06', 'ST-08'], sentences, 'ex-0').map(({ id }) => id)).toEqual([
      'EX-06',
      'EX-08',
    ]);
    expect(findRequirements(['EX-06'], sentences, 'ex-99')).toEqual([]);
    expect(findRequirements(['EX-06'], sentences, 'saved')).toEqual([]);
  });

  test('its transitions are highlighted with the states around them, the others are faint', async () => {
    const loaded = await loadChart('answerSync');
    const view = loaded?.layout.views['all'];
    if (!loaded || !view) throw new Error('There is no drawing.');
    const serving = transitionsOfRequirement(loaded.chart, of('answerSync'), 'EX-06').map(({ id }) => id);
    expect(serving).toHaveLength(of('answerSync').requirements['EX-06']?.length ?? 0);
    expect(serving.length).toBeGreaterThan(5);
    const places = placesOfRequirement(loaded.chart, of('answerSync'), 'EX-06');
    const isTransition = (id: string) => id.includes('/');
    expect([...places].filter(isTransition).sort()).toEqual(serving.sort());
    const parts = new Map(loaded.chart.states.map((state) => [state.id, state]));
    const outside = [...places].filter((id) => !isTransition(id) && !places.has(parts.get(id)?.parent ?? id));
    expect(outside).toEqual([]);
    const faint = /<g opacity="0.35"|opacity="0.35"/g;
    expect(toSvg(loaded.chart, view).match(faint)).toBeNull();
    expect(toSvg(loaded.chart, view, { look: { found: places } }).match(faint)?.length).toBeGreaterThan(0);
  });

  test('a collapsed state with something of it inside is not faint', async () => {
    const loaded = await loadChart('exam');
    const view = loaded?.layout.views['overview'];
    if (!loaded || !view) throw new Error('There is no drawing.');
    const places = placesOfRequirement(loaded.chart, of('exam'), 'EX-14');
    expect(view.collapsed.filter((id) => places.has(id))).not.toEqual([]);
    expect(placesOfRequirement(loaded.chart, of('exam'), 'ZZ-99').size).toBe(0);
  });

  test('each is served by charts whose address highlights it', async () => {
    const serving = await loadServingCharts();
    expect([...serving.keys()].sort()).toEqual(Object.keys(await loadRequirements()).sort());
    expect(serving.get('EX-06')?.map(({ chart }) => chart)).toEqual(['answerSync', 'lease']);
    expect(requirementAddress('answerSync', 'EX-06')).toBe('/statecharts/answerSync?requirement=EX-06');
  });
});
