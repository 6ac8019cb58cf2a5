import type { AnyStateMachine } from 'xstate';
import type { Deviation } from '../../../machines/site/workshop/workshop.types.ts';
import { type FollowedRun, followRun, type Run } from '../../charts/conform.ts';
import type { TransitionKey } from '../../charts/taken-transitions.ts';
import type { Chart, ChartTransition } from '../chart/chart.types.ts';
import { innermost, titleOfState, triggerWords } from '../twin/words.ts';

/** Compares a run with its chart. `deviation` is null when the chart allows the run. */
export function compareRun(
  chart: Chart,
  machine: AnyStateMachine,
  run: Run,
): { deviation: Deviation | null; moments: FollowedRun['moments'] } {
  const { verdict, moments, exit } = followRun(machine, run);
  if (verdict.conforms || !exit) return { deviation: null, moments };
  const words = exit.key
    ? impossibleWords(chart, exit.active, exit.key)
    : stateWords(chart, exit.active, verdict.step < 0 ? null : (run.steps[verdict.step]?.keys.at(-1) ?? null));
  return { deviation: { at: verdict.step + 1, words }, moments };
}

/** A transition that the chart does not take. */
function impossibleWords(chart: Chart, active: readonly string[], key: TransitionKey): string {
  const state = statesIn(chart, active);
  const source = chart.states.find(({ id }) => id === key.source);
  const elsewhere =
    source && !active.includes(key.source) ? `, although the run took it in ${quoted(source.title)}` : '';
  const happened = `${eventWords(chart, key)} happened in ${state}${elsewhere}.`;
  if (!chart.transitions.some((transition) => isFor(transition, key))) {
    return `${happened} The chart has nothing for it.`;
  }
  return `${happened} ${expected(chart, active, key)}`;
}

/** A state in which the chart does not rest after these transitions, or at the start. */
function stateWords(chart: Chart, active: readonly string[], key: TransitionKey | null): string {
  if (active.length === 0) return 'The run starts in a state that the chart does not have.';
  const where = `the chart is in ${statesIn(chart, active)}, and the run is not.`;
  return key ? `After ${eventWords(chart, key)}, ${where}` : `Nothing happened: ${where}`;
}

/** What the chart does with an event in these states: the innermost state that handles it decides. */
function expected(chart: Chart, active: readonly string[], key: TransitionKey): string {
  const handled = chart.transitions.filter((one) => isFor(one, key) && active.includes(one.source));
  const depth = Math.max(0, ...handled.map(({ source }) => source.length));
  const alternatives = handled
    .filter(({ source }) => source.length === depth)
    .sort((one, other) => one.position - other.position);
  if (alternatives.every(({ forbidden }) => forbidden)) return 'The chart ignores it there.';
  const ways = alternatives.map(({ targets, condition, forbidden }) => {
    const states = targets.map((id) => quoted(titleOfState(chart, id))).join(' and ');
    const way = forbidden ? 'have ignored it' : states === '' ? 'have stayed where it is' : `have gone to ${states}`;
    return condition === undefined ? way : `${way} if ${condition}`;
  });
  const text = ways.length > 1 ? `${ways.slice(0, -1).join(', ')}, or ${ways.at(-1)}` : ways[0];
  return `The chart would ${text}.`;
}

function isFor({ eventType, kind }: ChartTransition, { event }: TransitionKey): boolean {
  if (kind === 'initial' || kind === 'history') return false;
  return event === '' ? kind === 'always' : kind !== 'always' && eventType === event;
}

function eventWords(chart: Chart, key: TransitionKey): string {
  if (key.event === '') return 'A transition without an event';
  const known = chart.transitions.find((transition) => isFor(transition, key));
  return quoted(known ? triggerWords(chart, known) : key.event);
}

function statesIn(chart: Chart, active: readonly string[]): string {
  return innermost(active)
    .map((id) => quoted(titleOfState(chart, id)))
    .join(' and ');
}

function quoted(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return `“${capital.length > 80 ? `${capital.slice(0, 80)}…` : capital}”`;
}
