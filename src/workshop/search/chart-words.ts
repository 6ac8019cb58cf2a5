import type { Chart } from '../chart/chart.types.ts';
import { inWords } from '../chart/titles.ts';

/** What can be found in a chart, as short as it travels: states, then transitions. */
export type ChartWords = {
  readonly id: string;
  readonly title: string;
  /** Id, title, description. */
  readonly states: readonly (readonly [string, string, string])[];
  /** Id, title of the source, description. */
  readonly transitions: readonly (readonly [string, string, string])[];
};

/** The words of a chart; what has no description cannot answer anything. */
export function wordsOfChart({ id, title, states, transitions }: Chart): ChartWords {
  const titles = new Map(states.map((state) => [state.id, state.title]));
  return {
    id,
    title,
    states: states.flatMap((state): [string, string, string][] =>
      state.description === '' ? [] : [[state.id, state.parent === null ? title : state.title, state.description]],
    ),
    transitions: transitions.flatMap((transition): [string, string, string][] =>
      transition.description === undefined
        ? []
        : [[transition.id, titles.get(transition.source) ?? inWords(transition.source), transition.description]],
    ),
  };
}
