import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { compositeGuard, isForbidden, isReentering } from '../../charts/chart-structure.ts';
import { allNodes, guardName, listTransitions, type TransitionInfo } from '../../charts/transition-ids.ts';
import type {
  Chart,
  ChartAction,
  ChartImplementation,
  ChartImplementations,
  ChartInvoke,
  ChartState,
  ChartTransition,
  ImplementationKind,
} from './chart.types.ts';
import { conditionWords, type KnownGuard } from './conditions.ts';
import { sourceText } from './source-text.ts';
import { titleOf } from './titles.ts';

/** What is known of a chart's implementations beside their names. */
export type KnownImplementations = {
  readonly [Kind in ImplementationKind]?: Readonly<
    Record<string, ChartImplementation & (Kind extends 'guards' ? KnownGuard : unknown)>
  >;
};

/**
 * Reads a machine's definition as plain data (WS-01). Browser bundles have machines without descriptions: there, charts come from
 * `src/workshop/registry.ts`.
 */
export function readChart(machine: AnyStateMachine, known: KnownImplementations = {}): Chart {
  const nodes = allNodes(machine);
  const infos = listTransitions(machine);
  const states = nodes.map((node) => readState(node, machine));
  const transitions = readTransitions(infos, known);
  return {
    id: machine.id,
    title: titleOf(machine.id),
    description: machine.root.description ?? '',
    states,
    transitions,
    implementations: namedImplementations(states, transitions, known),
  };
}

function readState(node: AnyStateNode, machine: AnyStateMachine): ChartState {
  const parent = node.parent as AnyStateNode | undefined;
  const kind = node.type;
  return {
    id: node.id,
    key: node.key,
    title: titleOf(node.key),
    kind,
    ...(kind === 'history' ? { history: node.history === 'deep' ? ('deep' as const) : ('shallow' as const) } : {}),
    parent: parent?.id ?? null,
    depth: node.path.length,
    children: Object.values(node.states as Record<string, AnyStateNode>).map(({ id }) => id),
    description: node.description ?? '',
    tags: [...node.tags],
    // The node's own lists also hold the timers of delays.
    entry: readActions(asList(node.config.entry)),
    exit: readActions(asList(node.config.exit)),
    invokes: node.invoke.map((invoke): ChartInvoke => readInvoke(invoke, machine)),
    ...(node.config.output === undefined ? {} : { output: sourceText(node.config.output) }),
  };
}

function readInvoke(invoke: AnyStateNode['invoke'][number], machine: AnyStateMachine): ChartInvoke {
  const { id, src, input } = invoke as { id: string; src: string; input?: unknown };
  // XState names logic that is written in place by itself.
  const actor = src.startsWith('xstate.invoke.') ? 'inline' : src;
  const logic = (machine.implementations.actors as Record<string, unknown>)[src];
  const chart = typeof logic === 'object' && logic !== null && 'root' in logic && 'id' in logic ? logic.id : undefined;
  return {
    id,
    actor,
    ...(chart === undefined ? {} : { chart: String(chart) }),
    ...(input === undefined ? {} : { input: sourceText(input) }),
  };
}

const asList = (value: unknown): readonly unknown[] => (value === undefined ? [] : [value].flat());

function readActions(actions: readonly unknown[] | undefined): ChartAction[] {
  return (actions ?? []).map((action) => {
    if (typeof action === 'string') return { name: action };
    if (typeof action === 'function') {
      const builtIn = 'type' in action && typeof action.type === 'string' ? action.type.replace('xstate.', '') : '';
      const name = builtIn || action.name;
      return { name: name === '' || name === 'actions' ? 'inline' : name, params: sourceText(action) };
    }
    const { type, params } = action as { type: string; params?: unknown };
    return { name: type, ...(params === undefined ? {} : { params: sourceText(params) }) };
  });
}

function readTransitions(infos: readonly TransitionInfo[], known: KnownImplementations): ChartTransition[] {
  const counts = new Map<string, number>();
  const slot = ({ source, kind, eventType }: TransitionInfo) => `${source} ${kind} ${eventType}`;
  for (const info of infos) counts.set(slot(info), (counts.get(slot(info)) ?? 0) + 1);
  return infos.map((info) => {
    const { definition, guard, description } = info;
    const params = guardParams(definition.guard);
    const condition = conditionWords(definition.guard, known.guards ?? {});
    return {
      id: info.id,
      kind: info.kind,
      source: info.source,
      trigger: info.trigger,
      eventType: info.eventType,
      ...(guard === undefined ? {} : { guard }),
      ...(condition === undefined ? {} : { condition }),
      guards: guardNames(definition.guard),
      ...(params === undefined ? {} : { guardParams: params }),
      targets: info.targets,
      actions: readActions(definition.actions),
      ...(description === undefined ? {} : { description }),
      reenter: isReentering(definition),
      forbidden: isForbidden(definition),
      position: info.position,
      alternatives: counts.get(slot(info)) ?? 1,
    };
  });
}

/** The names of the guards in a guard. */
function guardNames(guard: unknown): string[] {
  const composite = compositeGuard(guard);
  if (composite?.kind === 'in') return [];
  if (composite) return [...new Set(composite.guards.flatMap(guardNames))];
  const name = guardName(guard);
  return name === undefined ? [] : [name];
}

/** The parameters of a guard and of those within it; of one that is written in place, its source. */
function guardParams(guard: unknown): string | undefined {
  const composite = compositeGuard(guard);
  if (composite?.kind === 'in') return undefined;
  if (composite) {
    const parts = composite.guards.flatMap((inner) => guardParams(inner) ?? []);
    return parts.length === 0 ? undefined : parts.join('; ');
  }
  if (typeof guard === 'function') return sourceText(guard);
  const params = typeof guard === 'object' && guard !== null && 'params' in guard ? guard.params : undefined;
  return params === undefined ? undefined : sourceText(params);
}

const ORIGINS = new Set(['inline', 'assign', 'raise', 'sendTo', 'sendParent', 'emit', 'log', 'cancel', 'stopChild']);

/** The implementations that the chart uses by name, with what is known of each. */
function namedImplementations(
  states: readonly ChartState[],
  transitions: readonly ChartTransition[],
  known: KnownImplementations,
): ChartImplementations {
  const named = (kind: ImplementationKind, names: readonly string[]) =>
    Object.fromEntries(
      [...new Set([...names, ...Object.keys(known[kind] ?? {})])]
        .sort()
        .map((name) => [name, withoutCases(known[kind]?.[name] ?? {})]),
    );
  const actions = [
    ...states.flatMap(({ entry, exit }) => [...entry, ...exit]),
    ...transitions.flatMap((transition) => transition.actions),
  ].map(({ name }) => name);
  const delays = transitions.filter(({ kind, trigger }) => kind === 'after' && Number.isNaN(Number(trigger)));
  return {
    guards: named(
      'guards',
      transitions.flatMap(({ guards }) => guards.filter((name) => name !== 'inline')),
    ),
    actions: named(
      'actions',
      actions.filter((name) => !ORIGINS.has(name)),
    ),
    delays: named(
      'delays',
      delays.map(({ trigger }) => trigger),
    ),
    actors: named(
      'actors',
      states.flatMap(({ invokes }) => invokes.map(({ actor }) => actor)).filter((name) => name !== 'inline'),
    ),
  };
}

/** The words of single values are in the conditions of the transitions already. */
function withoutCases({ cases: _, ...implementation }: ChartImplementation & KnownGuard): ChartImplementation {
  return implementation;
}
