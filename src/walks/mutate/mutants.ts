import type { AnyStateMachine, AnyStateNode } from 'xstate';
import type { AssignedFields } from '../../charts/assigned-fields.ts';
import { type Config, configAt, copyConfig } from '../../charts/config-edit.ts';
import { allNodes, listTransitions } from '../../charts/transition-ids.ts';
import type { MachineChanges } from '../../charts/xstate-internals.ts';
import { bodyMutants } from './mutate-bodies.ts';
import { stateMutants } from './mutate-states.ts';
import { transitionMutants } from './mutate-transitions.ts';
import { type SeenValues, valueMutants } from './mutate-values.ts';

/** The ways to break a machine, with what each of them does. */
export const operators = {
  'drop-transition': 'a transition is missing',
  retarget: 'a transition leads to another state',
  'drop-guard': 'a transition has lost its guard',
  'negate-guard': 'a guard is turned around',
  'constant-guard': 'a guard always says the same',
  'drop-action': 'an action is missing',
  'empty-action': 'the body of an action does nothing',
  'drop-field': 'an assignment leaves out one of its fields',
  delay: 'a delay is twice as long, or half',
  'drop-error': 'nothing handles the error of what is invoked',
  'drop-done': 'nothing handles the end of what is invoked',
  'swap-outcome': 'an error is taken for a success and the other way round',
  'drop-invoke': 'nothing is invoked',
  'drop-input': 'what is invoked gets no input',
  'drop-reenter': 'a state is not entered again',
  'drop-final': 'an end is no end',
  'drop-forbidden': 'an event that a state keeps from its ancestors reaches them',
  'swap-entry-exit': 'what happens on entry happens on exit and the other way round',
  'swap-order': 'two alternatives are asked in the other order',
  'drop-tag': 'a tag is missing',
  'sneak-path': 'a state reacts to an event that it should ignore',
  'empty-file': 'a file is replaced by an empty one',
  'empty-list': 'a list is empty',
  'first-only': 'of a list only the first element is left',
  'drop-last': 'of a list the last element is missing',
} as const;

/** A way to break a machine. */
export type Operator = keyof typeof operators;

/** A machine with one small mistake. */
export interface Mutant {
  readonly id: string;
  readonly operator: Operator;
  /** The transition changed, the state where something was dropped or begins, or the name of a body. */
  readonly where: string;
  /** Ids of the transitions and states on whose way the mistake shows. */
  readonly touches: readonly string[];
  readonly changes: () => MachineChanges;
}

/** Makes the config of a mutant: a copy in which the config of one state is changed. */
export type Edit = (path: readonly string[], change: (state: Config) => void) => () => MachineChanges;

/** What is known of a machine besides its definition. */
export interface MutantOptions {
  readonly eventTypes: readonly string[];
  /** Whether the machine ever rests in a state; sneak paths begin nowhere else, since no event arrives there. */
  readonly rests?: (stateId: string) => boolean;
  /** The fields that assignments made by a function were seen to return. */
  readonly fields?: AssignedFields;
  /** The lists and files that places of the chart were seen to make. */
  readonly values?: SeenValues;
}

/** Lists the mutants of a machine: the same ones on every run. */
export function listMutants(machine: AnyStateMachine, options: MutantOptions): Mutant[] {
  const nodes: AnyStateNode[] = allNodes(machine);
  const edit: Edit = (path, change) => () => {
    const config = copyConfig(machine.config as unknown as Config);
    change(configAt(config, path));
    return { config };
  };
  return [
    ...listTransitions(machine).flatMap((info) => transitionMutants(info, nodes, edit)),
    ...nodes.flatMap((node) => stateMutants(node, edit, options)),
    ...bodyMutants(machine, options.fields),
    ...valueMutants(machine, options.values ?? new Map()),
  ];
}
