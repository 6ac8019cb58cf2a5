/**
 * What of a chart's definition XState keeps but does not document: lists of transitions, `always`, defaults of history
 * states, the parts of composite guards. `tests/charts/xstate-internals.test.ts` is its contract.
 */
import type { AnyStateNode } from 'xstate';

/** The few properties of XState's transition definition that are read. */
export interface TransitionLike {
  readonly target?: readonly AnyStateNode[] | undefined;
  readonly guard?: unknown;
  readonly actions?: readonly unknown[];
  readonly description?: string | undefined;
}

/** A guard made with `not`, `and`, `or` or `stateIn`. */
export type CompositeGuard =
  | { readonly kind: 'not' | 'and' | 'or'; readonly guards: readonly unknown[] }
  | { readonly kind: 'in'; readonly stateValue: unknown };

/** The transitions of one state by event type; `after`, `onDone` and invoke outcomes are among them. */
export function listedTransitions(node: AnyStateNode): ReadonlyMap<string, readonly TransitionLike[]> {
  return node.transitions as unknown as ReadonlyMap<string, readonly TransitionLike[]>;
}

/** The eventless transitions of one state. */
export function alwaysOf(node: AnyStateNode): readonly TransitionLike[] {
  return (node.always ?? []) as unknown as readonly TransitionLike[];
}

/** The initial transition of a compound state. A parallel state enters all its children and has none. */
export function initialOf(node: AnyStateNode): TransitionLike | undefined {
  return node.type === 'compound' ? (node.initial as unknown as TransitionLike) : undefined;
}

/** Where a history state goes when nothing is remembered, if it says so itself. */
export function historyDefaultOf(node: AnyStateNode): readonly AnyStateNode[] | undefined {
  const target = (node.config as { target?: string | readonly string[] }).target;
  if (node.type !== 'history' || target === undefined || !node.parent) return undefined;
  const parent = node.parent as AnyStateNode;
  return [target].flat().map((key) => {
    if (key.startsWith('#')) return node.machine.getStateNodeById(key) as AnyStateNode;
    return key
      .split('.')
      .reduce<AnyStateNode>((at, part) => (at.states as Record<string, AnyStateNode>)[part] ?? at, parent);
  });
}

/** Takes `not(…)`, `and(…)`, `or(…)` and `stateIn(…)` apart; undefined for any other guard. */
export function compositeGuard(guard: unknown): CompositeGuard | undefined {
  if (typeof guard !== 'function' || !('check' in guard)) return undefined;
  if ('stateValue' in guard) return { kind: 'in', stateValue: guard.stateValue };
  if ('guards' in guard && (guard.name === 'not' || guard.name === 'and' || guard.name === 'or')) {
    return { kind: guard.name, guards: guard.guards as readonly unknown[] };
  }
  return undefined;
}

/** Whether a transition only swallows its event: no target, no actions. */
export function isForbidden(definition: TransitionLike): boolean {
  return definition.target === undefined && (definition.actions ?? []).length === 0;
}

/** Whether a transition leaves its state and enters it again. */
export function isReentering(definition: TransitionLike): boolean {
  return 'reenter' in definition && definition.reenter === true;
}
