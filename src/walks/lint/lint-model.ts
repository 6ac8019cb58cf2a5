import type { AnyMachineSnapshot } from 'xstate';
import { alwaysOf } from '../../charts/chart-structure.ts';
import { allNodes } from '../../charts/transition-ids.ts';
import { type CheckContext, neverAtRest, type PathModel } from '../model.ts';
import { findOmissions } from './ignored-events.ts';

/** Something a model should not have. */
export interface ModelFinding {
  readonly rule: 'idle-check' | 'transient-state' | 'unexplained-omission' | 'needless-omission';
  /** The state's dotted path, or the state and the event. */
  readonly where: string;
  readonly message: string;
}

/** Reads a model for what the compiler does not see: checks that cannot fail, transient states, ignored events. */
export function lintModel(model: PathModel): ModelFinding[] {
  return [...lintChecks(model), ...lintTransients(model), ...lintOmissions(model)];
}

/** Throws at every look at it. */
const untouchable = new Proxy(
  {},
  {
    get: () => {
      throw new Error('looked at');
    },
    has: () => {
      throw new Error('looked at');
    },
    ownKeys: () => {
      throw new Error('looked at');
    },
  },
);

/** Finds checks that hold without looking at anything, such as `() => true`: no fault of the machine makes them fail. */
export function lintChecks(model: Pick<PathModel, 'checks'>): ModelFinding[] {
  return Object.entries(model.checks).flatMap(([where, check]): ModelFinding[] => {
    try {
      if (check(untouchable as AnyMachineSnapshot, untouchable as CheckContext) === false) return [];
    } catch {
      return [];
    }
    return [{ rule: 'idle-check', where, message: 'The check looks at nothing and can never fail.' }];
  });
}

/** A state that some `always` leaves in any case is transient: its check must say so, and fail should it ever rest. */
export function lintTransients({ machine, checks }: Pick<PathModel, 'machine' | 'checks'>): ModelFinding[] {
  return allNodes(machine)
    .filter((node) => alwaysOf(node).some(({ guard, target }) => guard === undefined && target !== undefined))
    .map((node) => node.path.join('.'))
    .filter((where) => checks[where] !== neverAtRest)
    .map((where) => ({
      rule: 'transient-state',
      where,
      message: 'The state is always left at once: check it with `neverAtRest`.',
    }));
}

/** An event that a sibling handles is ignored for a reason, and only what is ignored has one. */
export function lintOmissions(model: Pick<PathModel, 'machine' | 'events' | 'checks' | 'ignored'>): ModelFinding[] {
  const omissions = findOmissions(model);
  const key = (state: string, event: string): string => `${state} ${event}`;
  const actual = new Set(omissions.map(({ state, event }) => key(state, event)));
  const named = model.ignored.flatMap(({ in: states, events }) =>
    states.flatMap((state) => events.map((event) => key(state, event))),
  );
  return [
    ...omissions
      .filter(({ state, event }) => !named.includes(key(state, event)))
      .map(({ state, event, sibling }) => {
        const message = `"${sibling}" handles the event and this state ignores it: say why in \`ignored\`.`;
        return { rule: 'unexplained-omission' as const, where: key(state, event), message };
      }),
    ...named
      .filter((where, at) => !actual.has(where) || named.indexOf(where) !== at)
      .map((where) => ({
        rule: 'needless-omission' as const,
        where,
        message: 'The event is not ignored here, no sibling handles it, or it is named twice.',
      })),
  ];
}
