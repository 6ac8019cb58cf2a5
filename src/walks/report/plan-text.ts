import type { TransitionInfo } from '../../charts/transition-ids.ts';
import { activeNodes } from '../../charts/xstate-internals.ts';
import type { Path, Suite } from '../cover/generate.ts';
import type { GraphEdge } from '../explore/explore.ts';
import type { Step } from '../explore/step.ts';
import { caseName } from '../model.ts';

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

/** Names of code inside a text become words: `awaitingPayment` → `awaiting payment`; `GitHub` stays. */
const plain = (text: string): string =>
  text.replace(/(?<![A-Za-z0-9])[a-z][a-z0-9]*(?:[A-Z_][A-Za-z0-9]*)+/g, (name) => spoken(name));

/** Values deeper than this say nothing to a person. */
const DEEPEST = 2;
const LONGEST_TEXT = 60;

/** A value as a person would say it. */
function valueWords(value: unknown, depth = 0): string {
  if (value === undefined || value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') {
    return value.length > LONGEST_TEXT || /[{}[\]]/.test(value) ? 'a text' : `“${plain(value)}”`;
  }
  if (Array.isArray(value)) {
    const shown = value.slice(0, 3).map((item) => valueWords(item, depth + 1));
    const more = value.length > shown.length ? [`${value.length - shown.length} more`] : [];
    return value.length === 0 ? 'none' : [...shown, ...more].join(' and ');
  }
  if (typeof value !== 'object') return String(value);
  if (value instanceof Error) return plain(value.message);
  if (value instanceof File) return `the file “${value.name}”`;
  if (value instanceof Blob) return 'a file';
  return depth >= DEEPEST ? 'as prepared' : fieldWords(value, depth + 1) || 'none';
}

function fieldWords(value: object, depth = 0): string {
  return Object.entries(value)
    .map(([key, inner]) => `${spoken(key)} ${valueWords(inner, depth)}`)
    .join(', ');
}

function payloadWords(step: Extract<Step, { kind: 'event' }>): string {
  const { type: _type, ...payload } = step.event;
  if (step.words) return `: ${plain(step.words)}`;
  const words = fieldWords(payload);
  return words === '' ? '' : ` (${words})`;
}

const outcomeWords = { done: 'succeeds', error: 'fails', snapshot: 'reports' } as const;

/** What a plan takes its words from. */
interface Words {
  readonly transitions: ReadonlyMap<string, TransitionInfo>;
  /** What is tried with an event, by its type. */
  readonly events: Readonly<Record<string, string>>;
}

const wordsFor = ({ graph, model }: Suite): Words => ({
  transitions: new Map(graph.runner.transitions.map((info) => [info.id, info])),
  events: model.words,
});

/** A step that takes no transition: what is tried is refused. */
const isRefused = ({ step, outcome }: GraphEdge): boolean => step !== undefined && outcome.taken.length === 0;

/**
 * What the tester does or waits for, from the description of the transition where there is one. What is refused takes none, and
 * the description of one that it might have taken would say that it works.
 */
function deed(edge: GraphEdge, words: Words, waited: number): string {
  const { step } = edge;
  const described = edge.outcome.taken
    .map((id) => words.transitions.get(id)?.description)
    .find((text) => text !== undefined);
  if (!step)
    return edge.input === undefined
      ? 'Nothing is needed.'
      : stop(capital(plain(caseName(edge.input) ?? valueWords(edge.input))));
  switch (step.kind) {
    case 'delay':
      return stop(
        `Wait ${duration(waited)}${described ? `: ${described.charAt(0).toLowerCase()}${described.slice(1)}` : ''}`,
      );
    case 'event': {
      const tried = described ?? words.events[step.event.type] ?? capital(spoken(step.event.type));
      return stop(`${tried.replace(/[.!?]$/, '')}${payloadWords(step)}`);
    }
    default: {
      const how = described ? `: ${described.charAt(0).toLowerCase()}${described.slice(1)}` : '';
      const detail = step.words ? ` (${plain(step.words)})` : '';
      return stop(`“${capital(spoken(step.invokeId))}” ${outcomeWords[step.kind]}${detail}${how}`);
    }
  }
}

/** What the tester should find: the descriptions of the innermost active states. */
function finding(edge: GraphEdge): string {
  const leaves = activeNodes(edge.outcome.moment.snapshot).filter(
    (node) => node.type === 'atomic' || node.type === 'final',
  );
  const words = leaves.map((node) => stop(node.description ?? capital(spoken(node.key)))).join(' ');
  return isRefused(edge) ? `Nothing changes. ${words}` : words;
}

/** The paths of a suite in words. */
export function planOf(suite: Suite): PlanPath[] {
  const words = wordsFor(suite);
  return suite.paths.map((path) => ({ id: path.id, title: titleOf(path), steps: stepsOf(path, words) }));
}

/** One path of a suite in words, step by step. */
export function wordsOfPath(suite: Suite, path: Path): readonly PlanStep[] {
  return stepsOf(path, wordsFor(suite));
}

function stepsOf(path: Path, words: Words): PlanStep[] {
  return path.edges.map((edge, at) => {
    const waited = (path.times[at] ?? 0) - (path.times[at - 1] ?? 0);
    const pause = edge.step && edge.step.kind !== 'delay' && waited > 0 ? `After ${duration(waited)}: ` : '';
    return { what: pause + deed(edge, words, waited), expected: finding(edge) };
  });
}

function titleOf(path: Path): string {
  const last = path.edges.at(-1);
  return last ? finding(last).replace(/^Nothing changes\. /, '') : '';
}

/**
 * What in the plan of a chart is not plain words: names of states, events, actors, guards, actions and delays, and JSON.
 */
export function planProblems(suite: Suite): string[] {
  const { machine, transitions } = suite.graph.runner;
  const { actors, guards, actions, delays } = machine.implementations;
  const names = [
    ...[actors, guards, actions, delays].flatMap((named) => Object.keys(named ?? {})),
    ...transitions.flatMap(({ source, eventType, trigger }) => [source, eventType, trigger]),
    machine.id,
    // What looks like an English word may be one.
  ].filter((name) => /[a-z][A-Z]|\.|_/.test(name));
  const texts = planOf(suite).flatMap(({ title, steps }) => [
    title,
    ...steps.flatMap(({ what, expected }) => [what, expected]),
  ]);
  const isPlain = (text: string): boolean =>
    text !== '' && !/[{}[\]]|\bundefined\b|\bnull\b|xstate/.test(text) && !names.some((name) => text.includes(name));
  return [...new Set(texts.filter((text) => !isPlain(text)))];
}

/** Events that are refused on a path and for which the model has no words, and words that no refused step needs. */
export function wordProblems({ model, paths }: Suite): string[] {
  const refused = new Set(
    paths.flatMap(({ edges }) =>
      edges.flatMap((edge) => (isRefused(edge) && edge.step?.kind === 'event' ? [edge.step.event.type] : [])),
    ),
  );
  return [
    ...[...refused]
      .filter((type) => model.words[type] === undefined)
      .map((type) => `words: say what is tried with ${type}, which is refused on a path`),
    ...Object.keys(model.words)
      .filter((type) => !refused.has(type))
      .map((type) => `words: ${type} is refused on no path`),
  ];
}

/** The plan of one chart as Markdown: what is given, the steps, and what is expected. */
export function planMarkdown(suite: Suite): string {
  const { root } = suite.graph.runner.machine;
  const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
  const paths = planOf(suite).flatMap((path, index) => [
    '',
    `### ${index + 1}. Until: ${path.title} (${path.id})`,
    '',
    `Given: ${path.steps[0]?.what ?? ''}`,
    `Expected before the first step: ${path.steps[0]?.expected ?? ''}`,
    '',
    '| # | do | expect | ok |',
    '|---|---|---|---|',
    ...path.steps.slice(1).map((step, at) => `| ${at + 1} | ${cell(step.what)} | ${cell(step.expected)} | ☐ |`),
  ]);
  return [`## ${capital(spoken(root.id))}`, '', root.description ?? '', ...paths, ''].join('\n');
}

/** The plan of one chart as CSV rows, without a head. The first row of a path says what is given. */
export function planCsv(suite: Suite): string {
  const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  return planOf(suite)
    .flatMap((path) =>
      path.steps.map((step, at) =>
        [
          capital(spoken(suite.graph.runner.machine.id)),
          path.id,
          at === 0 ? 'given' : String(at),
          step.what,
          step.expected,
        ]
          .map(quote)
          .join(','),
      ),
    )
    .join('\n');
}
