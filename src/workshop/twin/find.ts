import type { Chart } from '../chart/chart.types.ts';
import { inWords } from '../chart/titles.ts';
import { type ChartWords, wordsOfChart } from '../search/chart-words.ts';
import { searchCharts } from '../search/search-charts.ts';
import { titleOfState, triggerWords } from './words.ts';

/** A place in a chart that matches a search. */
export type Found = {
  readonly kind: 'state' | 'transition';
  readonly id: string;
  readonly title: string;
  /** Where it is, or where it leads. */
  readonly context: string;
};

const wordsOf = new WeakMap<Chart, readonly ChartWords[]>();

/** The words of one chart, the same list each time, so that they are taken apart once. */
function wordsIn(chart: Chart): readonly ChartWords[] {
  const words = wordsOf.get(chart) ?? [wordsOfChart(chart)];
  wordsOf.set(chart, words);
  return words;
}

/**
 * States and transitions whose name, words or description hold the query as it is typed; states first, names before
 * descriptions. Then those that answer it as a question, as in the search through all charts.
 */
export function findInChart(chart: Chart, query: string, limit = 12): Found[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const has = (text: string) => words.every((word) => text.includes(word));
  const places = [
    ...chart.states
      .filter(({ parent }) => parent !== null)
      .map(({ id, title, description, parent }) => ({
        found: { kind: 'state' as const, id, title, context: description || titleOfState(chart, parent ?? '') },
        name: `${id} ${title}`.toLowerCase(),
        more: description.toLowerCase(),
      })),
    ...chart.transitions
      .filter(({ kind }) => kind !== 'initial' && kind !== 'history')
      .map((transition) => ({ transition, title: triggerWords(chart, transition) }))
      .map(({ transition, title }) => ({
        found: {
          kind: 'transition' as const,
          id: transition.id,
          title,
          context: transition.description ?? `from ${titleOfState(chart, transition.source)}`,
        },
        name: `${transition.trigger} ${inWords(transition.trigger)} ${title} ${transition.guard ?? ''}`.toLowerCase(),
        more: (transition.description ?? '').toLowerCase(),
      })),
  ];
  const byName = places.filter(({ name }) => has(name));
  const byMore = places.filter(({ name, more }) => !has(name) && has(`${name} ${more}`));
  const asTyped = [...byName, ...byMore].map(({ found }) => found);
  const byId = new Map(places.map(({ found }) => [found.id, found]));
  const answers = searchCharts(wordsIn(chart), query, limit).flatMap(({ id }) => byId.get(id) ?? []);
  return [...new Set([...asTyped, ...answers])].slice(0, limit);
}
