import type { AnyStateMachine, AnyStateNode } from 'xstate';
import {
  alwaysOf,
  compositeGuard,
  historyDefaultOf,
  initialOf,
  listedTransitions,
  type TransitionLike,
} from './chart-structure.ts';

/** What makes a transition happen. */
export type TriggerKind =
  | 'event'
  | 'after'
  | 'always'
  | 'initial'
  | 'history'
  | 'done.state'
  | 'done.invoke'
  | 'error.invoke'
  | 'snapshot.invoke';

/** A transition of a machine definition with its stable id. */
export interface TransitionInfo {
  /** `exam.running/exam.answerChanged[isOpen]/0`: source, trigger, guard, index among equals. */
  readonly id: string;
  readonly kind: TriggerKind;
  /** Id of the state that owns it, machine id included. */
  readonly source: string;
  /** Event descriptor, delay name, invoke id, or empty. */
  readonly trigger: string;
  /** XState's own event type or descriptor. */
  readonly eventType: string;
  /** Guard name as in {@link guardName}, or undefined. */
  readonly guard: string | undefined;
  readonly targets: readonly string[];
  readonly description: string | undefined;
  /** Place in the list of candidates under the same descriptor of the same state. */
  readonly position: number;
  /** XState's transition object of this machine instance. */
  readonly definition: TransitionLike;
}

/** A guard in words: a name, `not(name)`, `and(a, b)`, `in(state)`, or `inline` for an unnamed function. */
export function guardName(guard: unknown): string | undefined {
  if (guard === undefined || guard === null) return undefined;
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object' && 'type' in guard) return String(guard.type);
  const composite = compositeGuard(guard);
  if (composite?.kind === 'in') return `in(${JSON.stringify(composite.stateValue).replaceAll('"', '')})`;
  if (composite) return `${composite.kind}(${composite.guards.map((inner) => guardName(inner)).join(', ')})`;
  const name = typeof guard === 'function' ? guard.name : '';
  // XState's property name becomes the function's name when the guard is written inline.
  return name === '' || name === 'guard' ? 'inline' : name;
}

/** Every state node of a machine in document order, the root first. */
export function allNodes(machine: AnyStateMachine): AnyStateNode[] {
  const collect = (node: AnyStateNode): AnyStateNode[] => [
    node,
    ...Object.values(node.states as Record<string, AnyStateNode>).flatMap(collect),
  ];
  return collect(machine.root);
}

/** Tells what an XState event type of a state node stands for. */
export function readTrigger(node: AnyStateNode, eventType: string): { kind: TriggerKind; trigger: string } {
  const after = 'xstate.after.';
  if (eventType.startsWith(after) && eventType.endsWith(`.${node.id}`)) {
    return { kind: 'after', trigger: eventType.slice(after.length, -node.id.length - 1) };
  }
  if (eventType === `xstate.done.state.${node.id}`) return { kind: 'done.state', trigger: '' };
  for (const { id } of node.invoke) {
    if (eventType === `xstate.done.actor.${id}`) return { kind: 'done.invoke', trigger: id };
    if (eventType === `xstate.error.actor.${id}`) return { kind: 'error.invoke', trigger: id };
    if (eventType === `xstate.snapshot.${id}`) return { kind: 'snapshot.invoke', trigger: id };
  }
  return { kind: 'event', trigger: eventType };
}

function triggerText(kind: TriggerKind, trigger: string): string {
  if (kind === 'event') return trigger;
  return trigger === '' ? kind : `${kind}(${trigger})`;
}

/**
 * Lists every transition of a machine: event (wildcards too), after, always, initial, history default, state done,
 * invoke done, error and snapshot, in all nested and parallel states.
 *
 * The id holds no position except among transitions that share source, trigger and guard, so adding or removing one
 * leaves the others' ids alone.
 */
export function listTransitions(machine: AnyStateMachine): TransitionInfo[] {
  const infos: TransitionInfo[] = [];
  const counts = new Map<string, number>();
  const add = (
    node: AnyStateNode,
    kind: TriggerKind,
    trigger: string,
    eventType: string,
    definition: TransitionLike,
    position: number,
  ): void => {
    const guard = guardName(definition.guard);
    const base = `${node.id}/${triggerText(kind, trigger)}${guard === undefined ? '' : `[${guard}]`}`;
    const index = counts.get(base) ?? 0;
    counts.set(base, index + 1);
    infos.push({
      id: `${base}/${index}`,
      kind,
      source: node.id,
      trigger,
      eventType,
      guard,
      targets: (definition.target ?? []).map((target) => target.id),
      description: definition.description,
      position,
      definition,
    });
  };
  for (const node of allNodes(machine)) {
    if (node.type === 'history') {
      const target = historyDefaultOf(node);
      if (target) add(node, 'history', '', '', { target }, 0);
      continue;
    }
    const initial = initialOf(node);
    if (initial) add(node, 'initial', '', '', initial, 0);
    for (const [eventType, definitions] of listedTransitions(node)) {
      const { kind, trigger } = readTrigger(node, eventType);
      for (const [position, definition] of definitions.entries()) {
        add(node, kind, trigger, eventType, definition, position);
      }
    }
    for (const [position, definition] of alwaysOf(node).entries()) add(node, 'always', '', '', definition, position);
  }
  return infos;
}
