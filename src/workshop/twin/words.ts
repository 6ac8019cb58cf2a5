/** A chart in words: for those who cannot use a drawing, and for the panel beside it. */
import type { Chart, ChartAction, ChartState, ChartTransition } from '../chart/chart.types.ts';
import { durationWords } from '../chart/durations.ts';
import { fullSentence } from '../chart/sentences.ts';
import { inWords } from '../chart/titles.ts';
import { activityOf, delayEnd } from './activity.ts';

/** What makes a transition happen: "after 3 seconds", "loading the poll fails". */
export function triggerWords(
  chart: Chart,
  { kind, trigger, source }: Pick<ChartTransition, 'kind' | 'trigger' | 'source'>,
): string {
  switch (kind) {
    case 'event':
      return eventWords(trigger);
    case 'after':
      return delayWords(chart, trigger);
    case 'done.invoke':
      return `${activityWords(chart, source, trigger)} succeeds`;
    case 'error.invoke':
      return `${activityWords(chart, source, trigger)} fails`;
    case 'snapshot.invoke':
      return `${activityWords(chart, source, trigger)} makes progress`;
    case 'done.state':
      return 'everything inside is done';
    case 'always':
      return 'at once';
    case 'initial':
      return 'begins with';
    case 'history':
      return 'nothing is remembered';
  }
}

/** `poll.voteCast` → "vote cast", `network.*` → "any other network event". */
function eventWords(trigger: string): string {
  if (trigger === '*') return 'any other event';
  if (trigger.endsWith('.*')) return `any other ${inWords(trigger.slice(0, -2))} event`;
  return inWords(trigger.replace(/^[^.]+\./, ''));
}

function delayWords(chart: Chart, trigger: string): string {
  if (trigger !== '' && !Number.isNaN(Number(trigger))) return `after ${durationWords(Number(trigger))}`;
  const description = chart.implementations.delays[trigger]?.description;
  return description === undefined ? `after the delay “${inWords(trigger)}”` : delayEnd(description);
}

/** What an invoked actor of a state does, by the id of the invoke. */
function activityWords(chart: Chart, source: string, invoke: string): string {
  const state = chart.states.find(({ id }) => id === source);
  const actor = state?.invokes.find(({ id }) => id === invoke)?.actor ?? invoke;
  const description = chart.implementations.actors[actor]?.description;
  if (description === undefined) return `“${inWords(actor)}”`;
  return activityOf(description) ?? `“${description.replace(/\.$/, '')}”`;
}

/** A guard or an action: its description if it has one, else its name in words. */
export function implementationWords(
  chart: Chart,
  kind: 'guards' | 'actions' | 'delays' | 'actors',
  name: string,
): string {
  return chart.implementations[kind][name]?.description ?? `${sentence(inWords(name))}.`;
}

/** The condition of a transition in words; null without one. */
export function guardWords({ condition }: ChartTransition): string | null {
  return condition === undefined ? null : fullSentence(condition);
}

/** An action in words. */
export function actionWords(chart: Chart, { name, params }: ChartAction): string {
  const known = chart.implementations.actions[name];
  if (known) return known.description ?? `${sentence(inWords(name))}.`;
  return params === undefined ? name : `${name}: ${params}`;
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** The title of a state by its id. */
export function titleOfState(chart: Chart, id: string): string {
  return chart.states.find((state) => state.id === id)?.title ?? id;
}

/** The innermost of some active states. */
export function innermost(active: readonly string[]): string[] {
  return active.filter((id) => !active.some((other) => other.startsWith(`${id}.`)));
}

/** Where a chart is: its innermost active states by their titles. */
export function activeTitles(chart: Chart, active: readonly string[]): string {
  return innermost(active)
    .map((id) => titleOfState(chart, id))
    .join(', ');
}

/** The states around a state, the outermost first, without the chart itself. */
export function pathOfState(chart: Chart, id: string): ChartState[] {
  const state = chart.states.find((candidate) => candidate.id === id);
  if (!state || state.parent === null) return [];
  return [...pathOfState(chart, state.parent), state];
}

/** The transitions that leave a state, in the order in which the chart looks at them; then those of the states around. */
export function transitionsFrom(chart: Chart, id: string): ChartTransition[] {
  return chart.transitions.filter(({ source, kind }) => source === id && kind !== 'initial');
}

/** The transitions that lead to a state. */
export function transitionsTo(chart: Chart, id: string): ChartTransition[] {
  return chart.transitions.filter(({ targets }) => targets.includes(id));
}

/** A transition as a sentence, for screen readers. */
export function transitionSentence(chart: Chart, transition: ChartTransition): string {
  const { source, targets, description, alternatives, position } = transition;
  const to =
    targets.length === 0
      ? `stays in ${titleOfState(chart, source)}`
      : `leads to ${targets.map((id) => titleOfState(chart, id)).join(' and ')}`;
  const order = alternatives > 1 ? `, alternative ${position + 1} of ${alternatives}` : '';
  const condition = guardWords(transition);
  return [
    `From ${titleOfState(chart, source)}, ${triggerWords(chart, transition)}${order}: ${to}.`,
    condition === null ? '' : `Condition: ${condition}`,
    description ?? '',
  ]
    .filter(Boolean)
    .join(' ');
}
