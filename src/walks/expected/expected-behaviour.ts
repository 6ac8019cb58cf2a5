import { createHash } from 'node:crypto';
import type { AnyActorRef, AnyStateNode } from 'xstate';
import { activeNodes } from '../../charts/xstate-internals.ts';
import type { Advice } from '../advice.ts';
import type { Path, Suite } from '../cover/generate.ts';
import type { GraphNode } from '../explore/explore.ts';
import { impossible } from '../explore/feasible.ts';
import type { Moment, Outcome, PureRunner } from '../explore/pure-run.ts';
import { stableJson, UnwritableError } from '../stable-json.ts';

/** One step of a path as it is expected: what happened, and everything that can be seen of the chart afterwards. */
export interface ExpectedStep {
  readonly label: string;
  /** The rest of the line, as JSON text. */
  readonly seen: string;
}

/** What a chart does on its paths, as a person has agreed to it. */
export interface ExpectedBehaviour {
  /** Path id → its steps. */
  readonly paths: ReadonlyMap<string, readonly ExpectedStep[]>;
  /** Innermost state → the events that it ignores. */
  readonly ignored: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Longer values are written as their beginning and a hash: enough to see a change, short enough to read. */
const LONGEST_VALUE = 90;

/** @param field what of the step is written, for the message when a part of it cannot be */
function readable(value: unknown, field: string): unknown {
  const text = written(value, field);
  if (text.length <= LONGEST_VALUE) return text === 'undefined' ? '(none)' : JSON.parse(text);
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return `${text.slice(0, LONGEST_VALUE - 40)}… ${text.length} characters, ${hash}`;
}

function written(value: unknown, field: string): string {
  try {
    return stableJson(value);
  } catch (error) {
    if (!(error instanceof UnwritableError)) throw error;
    throw new UnwritableError(error.what, error.field === '' ? field : `${field}.${error.field}`);
  }
}

const statesOf = (moment: Moment): string =>
  activeNodes(moment.snapshot)
    .filter((node) => Object.keys(node.states).length === 0)
    .map((node) => node.path.join('.') || node.id)
    .join(' + ');

const tagsOf = (moment: Moment | undefined): string => [...(moment?.snapshot.tags ?? [])].sort().join(' ');

/** The context of the start in full, then what changes. */
function changedData(before: Moment | undefined, now: Moment): Record<string, unknown> {
  const old = (before?.snapshot.context ?? {}) as Record<string, unknown>;
  const context = now.snapshot.context as Record<string, unknown>;
  if (old === context) return {};
  const isChanged = (key: string): boolean =>
    !Object.is(old[key], context[key]) &&
    (before === undefined || written(old[key], `data.${key}`) !== written(context[key], `data.${key}`));
  return Object.fromEntries(
    [...new Set([...Object.keys(old), ...Object.keys(context)])]
      .sort()
      .filter(isChanged)
      .map((key) => [key, readable(context[key], `data.${key}`)]),
  );
}

type Children = Record<string, AnyActorRef | undefined>;

function childrenChanged(
  before: Moment | undefined,
  now: Moment,
): { starts: Record<string, unknown>; stops: string[] } {
  const old = (before?.snapshot.children ?? {}) as Children;
  const children = now.snapshot.children as Children;
  const fresh = now.open.filter((id) => children[id] !== old[id]);
  const starts = fresh.map((id): [string, unknown] => {
    const { input } = (children[id]?.getSnapshot() ?? {}) as { input?: unknown };
    return [id, input === undefined ? '' : readable(input, `starts.${id}`)];
  });
  return {
    starts: Object.fromEntries(starts),
    stops: (before?.open ?? []).filter((id) => !now.open.includes(id) && !fresh.includes(id)),
  };
}

const timerName = (id: string): string => id.replace(/^xstate\.after\./, '');

/** The line of one step: what a page, a child or a server can see of the chart after it. */
export function seenAfter(before: Moment | undefined, { moment, effects, timerChanges }: Outcome): string {
  const { starts, stops } = childrenChanged(before, moment);
  const timers = timerChanges.map((change): [string, unknown] => [
    timerName(change.id),
    change.type === 'schedule' ? change.delay : 'cancelled',
  ]);
  const line: Record<string, unknown> = { state: statesOf(moment) };
  const note = (key: string, value: unknown, isThere: boolean): void => {
    if (isThere) line[key] = value;
  };
  note('status', moment.snapshot.status, moment.snapshot.status !== 'active');
  note('output', readable(moment.snapshot.output, 'output'), moment.snapshot.output !== undefined);
  note('tags', tagsOf(moment), tagsOf(moment) !== tagsOf(before));
  const data = changedData(before, moment);
  note('data', data, Object.keys(data).length > 0);
  note(
    'does',
    effects.map(({ type, params }) => (params === undefined ? type : { [type]: readable(params, `does.${type}`) })),
    effects.length > 0,
  );
  note('starts', starts, Object.keys(starts).length > 0);
  note('stops', stops, stops.length > 0);
  note('timers', timers, timers.length > 0);
  return JSON.stringify(line);
}

/**
 * Walks a path on its machine and writes down what is seen.
 *
 * @throws Error that names chart, path, step and field when something seen has no written form
 */
export function behaviourOf(runner: PureRunner, path: Path): ExpectedStep[] {
  let moment: Moment | undefined;
  return path.edges.map(({ step, input, label }, at) => {
    const before = moment;
    if (before && step && impossible(before, step)) return { label, seen: '"(not possible)"' };
    const outcome = before && step ? runner.apply(before, step) : runner.start(input);
    moment = outcome.moment;
    try {
      return { label, seen: seenAfter(before, outcome) };
    } catch (error) {
      if (!(error instanceof UnwritableError)) throw error;
      const where = `${runner.machine.id}, path ${path.id}, step ${at} (${label})`;
      throw new Error(`${where}: ${error.message}.`, { cause: error });
    }
  });
}

const leaves = (node: GraphNode): AnyStateNode[] =>
  activeNodes(node.moment.snapshot).filter((state) => state.type === 'atomic');

/** The events each innermost state ignores, in its own name and that of its ancestors. */
function ignoredEvents({ graph }: Suite): Map<string, Set<string>> {
  const ignored = new Map<string, Set<string>>();
  for (const node of graph.nodes) {
    for (const goal of node.goals) {
      if (!goal.startsWith('unoffered:')) continue;
      const [state = '', event = ''] = goal.slice('unoffered:'.length).split('/');
      ignored.set(state, (ignored.get(state) ?? new Set()).add(event));
    }
  }
  return ignored;
}

/** Whether it is agreed that nothing active reacts to an event. */
export function isExpectedIgnored(expected: ExpectedBehaviour, node: GraphNode, event: string): boolean {
  return leaves(node).every((leaf) => expected.ignored.get(leaf.id)?.has(event));
}

/** Everything a suite does, to be reviewed and expected from then on. */
export function behaviourOfSuite(suite: Suite): ExpectedBehaviour {
  return {
    paths: new Map(suite.paths.map((path) => [path.id, behaviourOf(suite.graph.runner, path)])),
    ignored: ignoredEvents(suite),
  };
}

/** The differences between what is expected and what the suite does now, in words; none when they agree. */
export function differencesFromExpected(expected: ExpectedBehaviour, suite: Suite, { accept }: Advice): string[] {
  const now = behaviourOfSuite(suite);
  const advice = `When that is what the chart should do, ${accept(suite.model.machine.id)} and review the difference.`;
  const found = [
    ...[...expected.paths].flatMap(([id, steps]) => differenceOfPath(id, steps, now.paths.get(id))),
    ...[...now.paths.keys()].filter((id) => !expected.paths.has(id)).map((id) => `path ${id} is not expected yet`),
    ...differenceOfIgnored(expected.ignored, now.ignored),
  ];
  return found.length === 0 ? [] : [...found, advice];
}

function differenceOfPath(
  id: string,
  expected: readonly ExpectedStep[],
  now: readonly ExpectedStep[] | undefined,
): string[] {
  if (!now) return [`path ${id} cannot be walked any more: ${expected.map(({ label }) => label).join(' → ')}`];
  const at = expected.findIndex((step, index) => step.seen !== now[index]?.seen);
  if (at < 0) return [];
  const way = expected.slice(0, at + 1).map(({ label }, index) => `  ${index === at ? '→' : ' '} ${index}. ${label}`);
  return [[`path ${id}, step ${at}:`, ...way, `  - ${expected[at]?.seen}`, `  + ${now[at]?.seen}`].join('\n')];
}

function differenceOfIgnored(expected: ExpectedBehaviour['ignored'], now: ExpectedBehaviour['ignored']): string[] {
  return [...new Set([...expected.keys(), ...now.keys()])].flatMap((state) => {
    const was = expected.get(state) ?? new Set<string>();
    const is = now.get(state) ?? new Set<string>();
    const gone = [...was].filter((event) => !is.has(event)).map((event) => `${state} ignored ${event}`);
    const added = [...is]
      .filter((event) => !was.has(event))
      .map((event) => `${state} ignores ${event}, not expected yet`);
    return [...gone, ...added];
  });
}

/** The expected paths, by the labels of their steps: what the generator walks first. */
export function labelsOf(expected: ExpectedBehaviour | undefined): string[][] {
  return [...(expected?.paths.values() ?? [])].map((steps) => steps.map(({ label }) => label));
}
