import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { queries } from '../../../src/client/api/queries.ts';
import { DetailsPanel } from '../../../src/client/pages/site/workshop/details/details-panel.tsx';
import { TransitionsPanel } from '../../../src/client/pages/site/workshop/transitions-panel.tsx';
import type { Place } from '../../../src/client/pages/site/workshop/use-place.ts';
import type { ChartCoverage } from '../../../src/walks/report/coverage.types.ts';
import type { Overlay } from '../../../src/workshop/drawing/look.ts';
import { loadCoverage } from '../../../src/workshop/overlays/coverage-overlay.ts';
import { loadExpected } from '../../../src/workshop/overlays/expected-behaviour.ts';
import { type LoadedChart, loadChart } from '../../../src/workshop/registry.ts';
import { renderChartPage } from '../../support/site/chart-page.tsx';

type Mistakes = Partial<Pick<ChartCoverage, 'survivors' | 'recordedOnly'>>;

async function load(id: string, mistakes: Mistakes = {}): Promise<LoadedChart> {
  const loaded = await loadChart(id);
  if (!loaded) throw new Error(`There is no chart ${id}.`);
  const coverage = await loadCoverage(id);
  // The page fetches these; here it has them at once.
  queries.setQueryData(['chart-coverage', id], coverage && { ...coverage, ...mistakes });
  queries.setQueryData(['chart-expected', id], await loadExpected(id));
  queries.setQueryData(['chart-machine', id], await loaded.machine());
  return loaded;
}

/** The page of a chart as a guest sees it at an address. @param mistakes deliberate ones; those that there are unless told */
async function pageAt(id: string, place: Partial<Place>, mistakes?: Mistakes): Promise<string> {
  const loaded = await load(id, mistakes);
  return renderChartPage(loaded, place);
}

/** The words of some markup, one line for each element that is a line. */
const wordsOf = (markup: string) =>
  markup
    .replaceAll(/<svg.*?<\/svg>/gs, '')
    .replaceAll(/<\/(?:p|li|dd|dt|h2|h3|td|th|button)>/g, '\n')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/ +/g, ' ');

const nameOf = (markup: string, id: string) =>
  new RegExp(`data-id="${id.replaceAll(/[.*+?()[\]]/g, '\\$&')}"[^>]*aria-label="([^"]*)"`).exec(markup)?.[1] ?? '';

/** A path of the chart with regions, at a step that changes nothing. */
async function unchangedStep(id: string): Promise<{ path: string; at: number; steps: number }> {
  const coverage = await loadCoverage(id);
  for (const [path, steps] of Object.entries(coverage?.paths ?? {})) {
    const at = steps.findLastIndex(({ length }) => length === 0);
    if (at > 0) return { path, at, steps: steps.length };
  }
  throw new Error(`Every step of ${id} changes something.`);
}

test('[WS-15] a step of a path lights every region of its chart, also when nothing changes', async () => {
  const { path, at } = await unchangedStep('workshop');
  const page = await pageAt('workshop', { path, step: String(at), view: 'all' });
  for (const id of ['workshop.run', 'workshop.drawing']) expect(nameOf(page, id)).toContain(', active');
  expect(wordsOf(page)).toMatch(/Nothing changes\. Now: [A-Z][\w ]+, [A-Z]/);
});

test('[WS-03] a path opens the box that it is in, and its panel says which state that is', async () => {
  const coverage = await loadCoverage('exam');
  const isLast = (numbers: readonly number[]) =>
    numbers.some((number) => coverage?.transitions[number]?.startsWith('exam.taking.deliveringLast/'));
  const [path = '', steps = []] = Object.entries(coverage?.paths ?? {}).find(([, all]) => all.some(isLast)) ?? [];
  const step = steps.findIndex(isLast) - 1;
  const page = await pageAt('exam', { path, step: String(step) });
  expect(nameOf(page, 'exam.taking.deliveringLast')).toContain(', active');
  expect(wordsOf(page)).toMatch(/^\s*Now: +Delivering last\s*$/m);
  expect(page).toMatch(/<option value="open:exam.taking" selected="">/);
  // A view that the address names is the reader's choice.
  const chosen = await pageAt('exam', { path, step: String(step), view: 'overview' });
  expect(nameOf(chosen, 'exam.taking.deliveringLast')).toBe('');
  expect(wordsOf(chosen)).toMatch(/^\s*Now: +Delivering last\s*$/m);
});

test('[WS-03] what the address selects is marked in the drawing, be it a state or a transition', async () => {
  const marked = (page: string) =>
    [...page.matchAll(/<g [^>]*aria-current="true"[^>]*>/g)].map(([tag]) => /data-id="([^"]+)"/.exec(tag)?.[1]);
  expect(marked(await pageAt('poll', {}))).toEqual([]);
  expect(marked(await pageAt('poll', { state: 'poll.choosing' }))).toEqual(['poll.choosing']);
  const cast = 'poll.voted/poll.changeRequested/0';
  expect(marked(await pageAt('poll', { transition: cast }))).toEqual([cast]);
});

test('a step that is no number is the last one', async () => {
  const { path, steps } = await unchangedStep('workshop');
  const page = await pageAt('workshop', { path, step: 'abc' });
  expect(page).toContain(`aria-valuetext="Step ${steps} of ${steps}`);
  expect(page).not.toContain('NaN');
});

test('[WS-10] a path lists its steps; the one on show says what is expected of it', async () => {
  const coverage = await loadCoverage('poll');
  const [path = ''] = Object.keys(coverage?.paths ?? {});
  const words = wordsOf(await pageAt('poll', { path, step: '0' }));
  expect(words).toContain(`Path ${path}`);
  expect(words).toMatch(/Step\s+The chart starts/);
  expect(words).toMatch(/Then\s+Loading/);
});

test('a path that this version does not have, or does not allow, is said to be unknown', async () => {
  for (const walk of [{}, { walk: 'zzz' }, { walk: '_a' }]) {
    const page = await pageAt('poll', { path: '0000000000', ...walk });
    expect(wordsOf(page)).toContain('This version of Poll has no path 0000000000.');
    expect(page).not.toContain('type="range"');
  }
});

const MISSING = 'checkout.opening/error.invoke(openCheckout)[isMissing]/0';
const UNNOTICED = { survivors: [{ operator: 'swap-order', where: MISSING }] } as const;

test('[WS-07] coverage is told without words of the tests, and leads to places and paths', async () => {
  const words = wordsOf(await pageAt('checkout', { overlay: 'coverage', panel: 'overlay' }, UNNOTICED));
  expect(words).toMatch(/The tests notice \d+ of \d+ deliberate mistakes\./);
  expect(words).toContain('Mistakes that the tests would not notice');
  expect(words).not.toMatch(/mutant|surviv|swap-|drop-|\[is|checkout\.\w/);
  expect(await pageAt('checkout', { overlay: 'coverage', panel: 'overlay' })).toMatch(
    /href="\/statecharts\/checkout\?overlay=coverage&amp;path=[0-9a-f]{10}&amp;step=\d+"/,
  );
});

test('[WS-07] what recorded behaviour alone would show is told apart, in the drawing, its key and the list', async () => {
  const recordedOnly = [{ operator: 'retarget', where: MISSING }];
  const page = await pageAt('checkout', { overlay: 'coverage', panel: 'overlay' }, { survivors: [], recordedOnly });
  expect(nameOf(page, MISSING)).toMatch(/, \d+ paths?, 1 recorded only: from Opening to Unknown$/);
  expect(page).toContain('stroke-dasharray="8 3 1.5 3"');
  const words = wordsOf(page);
  expect(words).toMatch(
    /What the lines mean\s+Paths take it, .*\s+Recorded only: .*\s+Unnoticed: .*\s+No path takes it\./,
  );
  expect(words).toMatch(
    /Mistakes that recorded behaviour alone would show\s+Opening: .*\s+The transition leads to another/,
  );
  expect(words).not.toContain('Mistakes that the tests would not notice');
  expect(words).toContain('1 of them is noticed by recorded behaviour alone.');
});

test('[WS-07, WS-10] a transition shows the paths that take it, its condition, and the kept outcome', async () => {
  const page = await pageAt('checkout', { overlay: 'coverage', transition: MISSING }, UNNOTICED);
  const words = wordsOf(page);
  expect(words).toMatch(/\d+ paths? takes? it\./);
  expect(words).toContain('The paths test the condition both ways.');
  expect(words).toContain('The tests would not notice this mistake: two alternatives are asked in the other order.');
  expect(words).toMatch(/Then\s+Unknown\s+The chart has ended\./);
  expect(page).toMatch(/path=[0-9a-f]{10}&amp;step=1"/);
});

const NOWHERE: Place = {
  ...{ state: null, transition: null, panel: null, overlay: null, view: null, path: null },
  ...{ step: null, walk: null, before: null, after: null, run: null, requirement: null },
};

test('[WS-03] the table and the details carry what an overlay says of transitions and states', async () => {
  const { chart } = await load('poll');
  const removed: Overlay = { tone: 'danger', label: 'removed', pattern: 'dashed' };
  const [transition] = chart.transitions.filter(({ source }) => source === 'poll.choosing');
  if (!transition) throw new Error('Nothing leaves the choice.');
  const overlays = new Map([
    [transition.id, removed],
    ['poll.choosing', { tone: 'info', label: '12% leave' } as const],
  ]);
  const given = { chart, overlays, onPlace: () => {} };
  const table = wordsOf(renderToStaticMarkup(<TransitionsPanel {...given} place={NOWHERE} overlayTitle="Changes" />));
  expect(table).toMatch(/From\s+What happens/);
  expect(table).toMatch(/To\s+.+\s+When\s+.+\s+(?:Only if\s+.+\s+)?Changes\s+removed/);
  expect(table.match(/removed/g)).toHaveLength(1);
  const plain = renderToStaticMarkup(
    <TransitionsPanel chart={chart} overlays={undefined} onPlace={() => {}} place={NOWHERE} overlayTitle="" />,
  );
  expect(wordsOf(plain)).toMatch(/To\s+.+\s+When/);
  expect(wordsOf(plain)).not.toContain('Changes');
  const details = (place: Partial<Place>) =>
    wordsOf(renderToStaticMarkup(<DetailsPanel {...given} place={{ ...NOWHERE, ...place }} messages={new Map()} />));
  expect(details({ transition: transition.id })).toContain('removed');
  // The state itself, and the transition among those that leave it.
  expect(details({ state: 'poll.choosing' })).toMatch(/12% leave[\s\S]*· removed/);
});
