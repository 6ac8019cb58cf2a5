import { caseName } from '../../../models/model.ts';
import { stableJson } from '../chart/stable-json.ts';
import type { TransitionInfo } from '../chart/transition-ids.ts';
import { activeNodes } from '../chart/xstate-internals.ts';
import type { GraphEdge } from '../generate/explore.ts';
import type { Path, Suite } from '../generate/generate.ts';
import type { Step } from '../generate/step.ts';

/** One line of a manual test plan. */
export interface PlanStep {
  readonly what: string;
  readonly expected: string;
}

/** A path in words for people. */
export interface PlanPath {
  readonly id: string;
  readonly title: string;
  readonly steps: readonly PlanStep[];
}

/** `answerChanged` → `answer changed`. */
export function spoken(name: string): string {
  return name
    .replace(/[-_.]+/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase();
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const stop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

function duration(milliseconds: number): string {
  const units: readonly (readonly [string, number])[] = [
    ['day', 86_400_000],
    ['hour', 3_600_000],
    ['minute', 60_000],
    ['second', 1000],
  ];
  const [name, size] = units.find(([, length]) => milliseconds >= length) ?? ['millisecond', 1];
  const amount = Math.round((milliseconds / size) * 10) / 10;
  return `${amount} ${name}${amount === 1 ? '' : 's'}`;
}

function payloadWords(step: Extract<Step, { kind: 'event' }>): string {
  const { type: _type, ...payload } = step.event;
  if (step.words) return `: ${step.words}`;
  const parts = Object.entries(payload).map(
    ([key, value]) => `${spoken(key)} ${typeof value === 'string' ? `“${value}”` : stableJson(value)}`,
  );
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

const outcomeWords = { done: 'succeeds', error: 'fails', snapshot: 'reports' } as const;

/** What the tester does or waits for, from the description of the transition where there is one. */
function deed(edge: GraphEdge, infos: ReadonlyMap<string, TransitionInfo>, waited: number): string {
  const { step } = edge;
  // A refused event took no transition; the one its guard belongs to still has the words for it.
  const meant = [...edge.outcome.taken, ...edge.outcome.guards.map((id) => id.slice(0, id.lastIndexOf('?')))];
  const described = meant.map((id) => infos.get(id)?.description).find((text) => text !== undefined);
  if (!step)
    return edge.input === undefined ? 'Start.' : `Start with ${caseName(edge.input) ?? startWords(edge.input)}.`;
  switch (step.kind) {
    case 'delay':
      return stop(
        `Wait ${duration(waited)}${described ? `: ${described.charAt(0).toLowerCase()}${described.slice(1)}` : ''}`,
      );
    case 'event': {
      const words = described?.replace(/[.!?]$/, '') ?? capital(spoken(step.event.type));
      return stop(`${words}${payloadWords(step)}`);
    }
    default: {
      const words = described ? `: ${described.charAt(0).toLowerCase()}${described.slice(1)}` : '';
      const detail = step.words ? ` (${step.words})` : '';
      return stop(`“${capital(spoken(step.invokeId))}” ${outcomeWords[step.kind]}${detail}${words}`);
    }
  }
}

function startWords(input: unknown): string {
  if (typeof input !== 'object' || input === null) return stableJson(input);
  return Object.entries(input)
    .map(([key, value]) => `${spoken(key)} ${typeof value === 'string' ? `“${value}”` : stableJson(value)}`)
    .join(', ');
}

/** What the tester should find: the descriptions of the innermost active states. */
function finding(edge: GraphEdge): string {
  const leaves = activeNodes(edge.outcome.moment.snapshot).filter(
    (node) => node.type === 'atomic' || node.type === 'final',
  );
  const words = leaves.map((node) => stop(node.description ?? capital(spoken(node.key)))).join(' ');
  return edge.step && edge.outcome.taken.length === 0 ? `Nothing changes. ${words}` : words;
}

/** The paths of a suite in words. */
export function planOf(suite: Suite): PlanPath[] {
  const infos = new Map(suite.graph.runner.transitions.map((info) => [info.id, info]));
  return suite.paths.map((path) => ({ id: path.id, title: titleOf(path), steps: stepsOf(path, infos) }));
}

function stepsOf(path: Path, infos: ReadonlyMap<string, TransitionInfo>): PlanStep[] {
  return path.edges.map((edge, at) => {
    const waited = (path.times[at] ?? 0) - (path.times[at - 1] ?? 0);
    const pause = edge.step && edge.step.kind !== 'delay' && waited > 0 ? `After ${duration(waited)}: ` : '';
    return { what: pause + deed(edge, infos, waited), expected: finding(edge) };
  });
}

function titleOf(path: Path): string {
  const last = path.edges.at(-1);
  return last ? finding(last).replace(/^Nothing changes\. /, '') : '';
}

/** The plan of one chart as Markdown. */
export function planMarkdown(suite: Suite): string {
  const { root } = suite.graph.runner.machine;
  const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
  const paths = planOf(suite).flatMap((path, index) => [
    '',
    `### ${index + 1}. Until: ${path.title} (${path.id})`,
    '',
    '| # | do | expect | ok |',
    '|---|---|---|---|',
    ...path.steps.map((step, at) => `| ${at} | ${cell(step.what)} | ${cell(step.expected)} | ☐ |`),
  ]);
  return [`## ${capital(spoken(root.id))}`, '', root.description ?? '', ...paths, ''].join('\n');
}

/** The plan of one chart as CSV rows, without a head. */
export function planCsv(suite: Suite): string {
  const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  return planOf(suite)
    .flatMap((path) =>
      path.steps.map((step, at) =>
        [suite.graph.runner.machine.id, path.id, String(at), step.what, step.expected].map(quote).join(','),
      ),
    )
    .join('\n');
}
