import type { Chart } from '../chart/chart.types.ts';
import { inWords } from '../chart/titles.ts';
import { titleOfState, triggerWords } from './words.ts';

/** A place in a chart that matches a search. */
export type Found = {
  readonly kind: 'state' | 'transition';
  readonly id: string;
  readonly title: string;
  /** Where it is, or where it leads. */
  readonly context: string;
};

/**
 * States and transitions whose name, words or description hold every word of the query; states first, names before
 * descriptions.
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
      .map((transition) => ({
        found: {
          kind: 'transition' as const,
          id: transition.id,
          title: triggerWords(transition),
          context: transition.description ?? `from ${titleOfState(chart, transition.source)}`,
        },
        name: `${transition.trigger} ${inWords(transition.trigger)} ${transition.guard ?? ''}`.toLowerCase(),
        more: (transition.description ?? '').toLowerCase(),
      })),
  ];
  const byName = places.filter(({ name }) => has(name));
  const byMore = places.filter(({ name, more }) => !has(name) && has(`${name} ${more}`));
  return [...byName, ...byMore].map(({ found }) => found).slice(0, limit);
}
