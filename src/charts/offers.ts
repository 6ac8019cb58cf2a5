import type { AnyMachineSnapshot, AnyStateNode } from 'xstate';
import { activeNodes } from './xstate-internals.ts';

/** What a configuration of active states can react to, guards left aside. */
export interface Offers {
  /** Whether an active state has a transition for the event, or an `always` that is asked after any event. */
  readonly mayReact: (eventType: string) => boolean;
  /**
   * `unoffered:<leaf state>/<event>` for each innermost active state that has no transition, its ancestors' included,
   * for one of the event types, which are given with spaces between them.
   */
  readonly unofferedGoals: (eventTypes: string) => readonly string[];
}

/** Whether a transition descriptor, wildcards included, is for an event type. */
export function describes(descriptor: string, eventType: string): boolean {
  if (descriptor === eventType || descriptor === '*') return true;
  return descriptor.endsWith('.*') && `${eventType}.`.startsWith(descriptor.slice(0, -1));
}

function handles(node: AnyStateNode | undefined, eventType: string): boolean {
  if (!node) return false;
  if ([...node.transitions.keys()].some((descriptor) => describes(String(descriptor), eventType))) return true;
  return handles(node.parent as AnyStateNode | undefined, eventType);
}

/** A function that computes each answer once. */
export function remember<TKey, T>(make: (key: TKey) => T): (key: TKey) => T {
  const known = new Map<TKey, T>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make(key);
    known.set(key, made);
    return made;
  };
}

/** Reads offers; many situations share their active states, so the answers are remembered. */
export function createOffersReader(): (snapshot: AnyMachineSnapshot) => Offers {
  const known = new Map<string, Offers>();
  return (snapshot) => {
    const nodes = activeNodes(snapshot);
    const key = nodes.map((node) => node.order).join(' ');
    const found = known.get(key);
    if (found) return found;
    const leaves = nodes.filter((node) => node.type === 'atomic');
    const restless = nodes.some((node) => (node.always ?? []).length > 0);
    const offers: Offers = {
      mayReact: remember((type: string) => restless || nodes.some((node) => handles(node, type))),
      unofferedGoals: remember((types: string) =>
        types
          .split(' ')
          .filter((type) => type !== '')
          .flatMap((type) =>
            leaves.filter((leaf) => !handles(leaf, type)).map((leaf) => `unoffered:${leaf.id}/${type}`),
          ),
      ),
    };
    known.set(key, offers);
    return offers;
  };
}
