import type { AnyStateNode } from 'xstate';
import { isForbidden, listedTransitions } from '../../charts/chart-structure.ts';
import { describes } from '../../charts/offers.ts';
import { allNodes } from '../../charts/transition-ids.ts';
import { neverAtRest, type PathModel } from '../model.ts';

/** A state that ignores an event one of its siblings handles. */
export interface Omission {
  /** Dotted path of the state. */
  readonly state: string;
  readonly event: string;
  readonly sibling: string;
}

const namesEvent = (node: AnyStateNode, event: string): boolean =>
  [...node.transitions.keys()].some((name) => describes(String(name), event));

/** A transition that only forbids its event is no handler: it says that the event is ignored. */
const handles = (node: AnyStateNode, event: string): boolean =>
  [...listedTransitions(node)].some(
    ([name, list]) => describes(String(name), event) && list.some((definition) => !isForbidden(definition)),
  );

const isNamedAbove = (node: AnyStateNode | undefined, event: string): boolean =>
  node !== undefined && (namesEvent(node, event) || isNamedAbove(node.parent as AnyStateNode | undefined, event));

const isNamedBelow = (node: AnyStateNode, event: string): boolean =>
  Object.values(node.states as Record<string, AnyStateNode>).some(
    (child) => namesEvent(child, event) || isNamedBelow(child, event),
  );

/**
 * Lists what every state in which the machine rests ignores although another child of the same parent handles it. An
 * event that an ancestor, a state inside, or the state itself mentions is not ignored.
 */
export function findOmissions({
  machine,
  events,
  checks,
}: Pick<PathModel, 'machine' | 'events' | 'checks'>): Omission[] {
  const types = Object.keys(events);
  return allNodes(machine)
    .filter((parent: AnyStateNode) => parent.type === 'compound')
    .flatMap((parent: AnyStateNode) => {
      const children = Object.values(parent.states as Record<string, AnyStateNode>);
      const resting = children.filter(
        (child) => !['final', 'history'].includes(child.type) && checks[child.path.join('.')] !== neverAtRest,
      );
      return resting.flatMap((child) =>
        types.flatMap((event): Omission[] => {
          if (isNamedAbove(child, event) || isNamedBelow(child, event)) return [];
          const sibling = children.find((other) => handles(other, event));
          return sibling ? [{ state: child.path.join('.'), event, sibling: sibling.key }] : [];
        }),
      );
    });
}
