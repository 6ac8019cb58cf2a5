import type { AnyStateMachine } from 'xstate';
import { allNodes, listTransitions } from '../../charts/transition-ids.ts';

/** The parts of a chart that serve a requirement. */
export interface ServingParts {
  /** Ids of states and transitions, the chart's own id included. */
  readonly states: readonly string[];
  readonly transitions: readonly string[];
  /** Targets that name nothing in the chart. */
  readonly unknown: readonly string[];
}

/** Finds the states and transitions that targets name. */
export function partsOf(machine: AnyStateMachine, targets: readonly string[]): ServingParts {
  const nodes = allNodes(machine);
  const all = listTransitions(machine);
  const states = new Set<string>();
  const transitions = new Set<string>();
  const unknown: string[] = [];
  for (const target of targets) {
    const id = target === '*' ? machine.id : `${machine.id}.${target}`;
    const isWithin = (state: string): boolean => state === id || state.startsWith(`${id}.`);
    const inside = target.includes('/') ? [] : nodes.filter((node) => isWithin(node.id));
    const named = all.filter((info) =>
      target.includes('/')
        ? info.id === id || (id.endsWith('*') && info.id.startsWith(id.slice(0, -1)))
        : isWithin(info.source) || info.targets.some(isWithin),
    );
    for (const node of inside) if (node.parent) states.add(node.id);
    for (const info of named) transitions.add(info.id);
    if (inside.length + named.length === 0) unknown.push(target);
  }
  return { states: [...states], transitions: [...transitions], unknown };
}
