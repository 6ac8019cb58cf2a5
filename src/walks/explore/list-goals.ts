import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { remember } from '../../charts/offers.ts';
import { allNodes } from '../../charts/transition-ids.ts';
import type { Effect } from '../model.ts';
import { partsOf } from '../value-parts.ts';
import type { Step } from './step.ts';

/** How many elements a list has, as far as it matters: code that is right for two is right for three. */
export const listSizes = ['none', 'one', 'many'] as const;

/** Goals of the lists in a value: `list:<event, effect or actor>.<path>=none|one|many`. */
function goalsOfValue(of: string, value: unknown): readonly string[] {
  const goals = partsOf(value).flatMap(({ path, length, isFile }) => {
    if (isFile) return [];
    const dot = path === '' || path.startsWith('[') ? '' : '.';
    return `list:${of}${dot}${path}=${listSizes[Math.min(length, 2)]}`;
  });
  return goals.length === 0 ? none : [...new Set(goals)];
}

const none: readonly string[] = [];

/** Reads the goals of lists off steps; many steps carry the same values, so the answers are remembered. */
export interface ListGoals {
  /** Those of what the event carries and of what the actors that it starts are given. */
  readonly ofReaction: (
    step: Step | undefined,
    entered: readonly string[],
    snapshot: AnyMachineSnapshot,
  ) => readonly string[];
  /** Those of what the effects carry. */
  readonly ofEffects: (effects: readonly Effect[]) => readonly string[];
}

export function createListGoals(machine: AnyStateMachine): ListGoals {
  const invoked = new Map(allNodes(machine).map(({ id, invoke }) => [id, invoke.map((one) => one.id)]));
  const ofValue = remember((of: string) => {
    const known = new WeakMap<object, readonly string[]>();
    return (value: unknown): readonly string[] => {
      if (typeof value !== 'object' || value === null) return none;
      const goals = known.get(value) ?? goalsOfValue(of, value);
      known.set(value, goals);
      return goals;
    };
  });
  return {
    ofReaction: (step, entered, snapshot) => {
      const children = snapshot.children as Record<string, AnyActorRef | undefined>;
      const started = entered.flatMap((state) => invoked.get(state) ?? []);
      return [
        ...(step?.kind === 'event' ? ofValue(step.event.type)(withoutType(step.event)) : none),
        ...started.flatMap((id) =>
          ofValue(id)((children[id]?.getSnapshot() as { input?: unknown } | undefined)?.input),
        ),
      ];
    },
    ofEffects: (effects) => {
      if (effects.length === 0) return none;
      const goals = effects.flatMap(({ type, params }) => ofValue(type)(params));
      return goals.length === 0 ? none : goals;
    },
  };
}

const payloads = new WeakMap<object, object>();

function withoutType(event: { readonly type: string }): object {
  const known = payloads.get(event);
  if (known) return known;
  const { type: _type, ...payload } = event;
  payloads.set(event, payload);
  return payload;
}

/** All goals of the lists that were seen: each may hold none, one and many. */
export function definedListGoals(seen: Iterable<string>): string[] {
  const lists = new Set([...seen].filter((goal) => goal.startsWith('list:')).map((goal) => goal.replace(/=\w+$/, '')));
  return [...lists].flatMap((list) => listSizes.map((size) => `${list}=${size}`));
}
