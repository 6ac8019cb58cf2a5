import type { Operator } from '../../walks/mutate/mutants.ts';
import type { BrokenPlace, ChartCoverage } from '../../walks/report/coverage.types.ts';
import type { Chart } from '../chart/chart.types.ts';
import { fullSentence } from '../chart/sentences.ts';
import { implementationWords, titleOfState, triggerWords } from '../twin/words.ts';

/** A deliberate mistake in a chart. */
export interface Mistake {
  /** "Opening: loading the price fails, if there is no such product". */
  readonly place: string;
  /** The mistake: "Two alternatives are asked in the other order." */
  readonly words: string;
  /** Ids of the states and transitions where it would show; the first is the one to look at. */
  readonly places: readonly string[];
}

/** Deliberate mistakes in the words of the drawing. */
const MISTAKES: Readonly<Record<Operator, string>> = {
  'drop-transition': 'The transition is missing.',
  retarget: 'The transition leads to another state.',
  'drop-guard': 'The condition is missing.',
  'negate-guard': 'The condition is turned around.',
  'constant-guard': 'The condition always says the same.',
  'drop-action': 'Something that it does is missing.',
  'empty-action': 'Nothing is done.',
  'drop-field': 'One of the values is not set.',
  delay: 'The time is twice as long, or half.',
  'drop-error': 'Nothing handles a failure.',
  'drop-done': 'Nothing handles a success.',
  'swap-outcome': 'A failure is taken for a success, and the other way round.',
  'drop-invoke': 'What the state starts is not started.',
  'drop-input': 'What the state starts is given nothing.',
  'drop-reenter': 'The state is not entered again.',
  'drop-final': 'The end is no end.',
  'drop-forbidden': 'An event that the state ignores reaches the states around it.',
  'swap-entry-exit': 'What happens on entry happens on exit, and the other way round.',
  'swap-order': 'Two alternatives are asked in the other order.',
  'drop-tag': 'A tag is missing.',
  'sneak-path': 'The state reacts to an event that it should ignore.',
  'first-only': 'Only the first element of a list goes on.',
  'empty-list': 'A list goes on empty.',
  'drop-last': 'The last element of a list is missing.',
  'empty-file': 'A file goes on empty.',
};

/** The mistakes that no check and no expected behaviour rejects, with their places. */
export const unnoticedMistakes = (chart: Chart, { survivors }: Pick<ChartCoverage, 'survivors'>): Mistake[] =>
  mistakesAt(chart, survivors);

/** The mistakes that differ from recorded behaviour, while no rule says that they are mistakes. */
export const recordedMistakes = (chart: Chart, { recordedOnly }: Pick<ChartCoverage, 'recordedOnly'>): Mistake[] =>
  mistakesAt(chart, recordedOnly);

function mistakesAt(chart: Chart, places: readonly BrokenPlace[]): Mistake[] {
  return places.map(({ operator, where }) => ({
    place: placeWords(chart, where),
    words: MISTAKES[operator as Operator] ?? `${operator}.`,
    places: placesOf(chart, where),
  }));
}

function placeWords(chart: Chart, where: string): string {
  const transition = chart.transitions.find(({ id }) => id === where);
  if (transition) {
    const { source, condition } = transition;
    const when = condition === undefined ? '' : `, if ${condition}`;
    return `${titleOfState(chart, source)}: ${triggerWords(chart, transition)}${when}`;
  }
  if (chart.states.some(({ id }) => id === where)) return titleOfState(chart, where);
  for (const kind of ['actions', 'guards', 'delays', 'actors'] as const) {
    if (chart.implementations[kind][where]) return fullSentence(implementationWords(chart, kind, where));
  }
  return where;
}

/** A state or transition itself; for an action, a condition, a delay or an actor, whatever uses it. */
function placesOf({ states, transitions }: Chart, where: string): string[] {
  if ([...states, ...transitions].some(({ id }) => id === where)) return [where];
  const isNamed = ({ name }: { readonly name: string }) => name === where;
  return [
    ...transitions.filter(
      ({ actions, guards, trigger, kind }) =>
        actions.some(isNamed) || guards.includes(where) || (kind === 'after' && trigger === where),
    ),
    ...states.filter(
      ({ entry, exit, invokes }) => [...entry, ...exit].some(isNamed) || invokes.some(({ actor }) => actor === where),
    ),
  ].map(({ id }) => id);
}
