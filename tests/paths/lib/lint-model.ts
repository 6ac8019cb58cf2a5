import type { AnyMachineSnapshot } from 'xstate';
import type { CheckContext, PathModel } from '../../models/model.ts';

/** Something a model should not have. */
export interface ModelFinding {
  readonly rule: 'idle-check';
  /** The state's dotted path. */
  readonly where: string;
  readonly message: string;
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
export function lintModel(model: Pick<PathModel, 'checks'>): ModelFinding[] {
  return Object.entries(model.checks).flatMap(([where, check]): ModelFinding[] => {
    try {
      if (check(untouchable as AnyMachineSnapshot, untouchable as CheckContext) === false) return [];
    } catch {
      return [];
    }
    return [{ rule: 'idle-check', where, message: 'The check looks at nothing and can never fail.' }];
  });
}
