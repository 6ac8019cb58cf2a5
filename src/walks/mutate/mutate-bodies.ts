import { type AnyStateMachine, type AnyStateNode, assign } from 'xstate';
import { type AssignedFields, withoutField } from '../../charts/assigned-fields.ts';
import { allNodes, guardName, listTransitions } from '../../charts/transition-ids.ts';
import { isBuiltInAction, type MachineChanges } from '../../charts/xstate-internals.ts';
import type { Mutant, Operator } from './mutants.ts';
import { actionName } from './mutate-transitions.ts';

type Delay = number | ((...args: never[]) => number);

/** The mutants of what `setup` is given: bodies of guards and actions, fields of assignments, delays. */
export function bodyMutants(machine: AnyStateMachine, fields: AssignedFields = new Set()): Mutant[] {
  const { guards = {}, actions = {}, delays = {} } = machine.implementations;
  const transitions = listTransitions(machine);
  const nodes: AnyStateNode[] = allNodes(machine);
  const make = (
    operator: Operator,
    name: string,
    what: string,
    touches: readonly string[],
    changes: MachineChanges,
  ): Mutant => ({
    id: `${operator} ${name}${what}`,
    operator,
    where: name,
    touches,
    changes: () => changes,
  });
  const usersOf = (name: string): string[] => [
    ...transitions
      .filter(({ definition }) => (definition.actions ?? []).some((action) => actionName(action) === name))
      .map(({ id }) => id),
    ...nodes
      .filter(({ entry, exit }) => [...entry, ...exit].some((action) => actionName(action) === name))
      .map(({ id }) => id),
  ];
  return [
    ...Object.keys(guards).flatMap((name) => {
      const asked = transitions
        .filter(({ definition }) => guardName(definition.guard)?.includes(name))
        .map(({ id }) => id);
      return [true, false].map((answer) =>
        make('constant-guard', name, ` is ${answer}`, asked, { guards: { [name]: () => answer } }),
      );
    }),
    // What is not built in is an effect: its name and params are kept, its body is given by the code that runs the chart.
    // An assignment of nothing leaves no trace; an empty function would count as an effect.
    ...Object.entries(actions)
      .filter(([, action]) => isBuiltInAction(action))
      .map(([name]) => make('empty-action', name, '', usersOf(name), { actions: { [name]: assign({}) } })),
    ...[...fields].map((path) => {
      const [name = '', field = ''] = path.split('.');
      const changes = { actions: { [name]: withoutField(actions[name], field) } };
      return make('drop-field', name, `.${field}`, usersOf(name), changes);
    }),
    ...Object.entries(delays).flatMap(([name, delay]) =>
      [2, 0.5].map((factor) =>
        make('delay', name, ` × ${factor}`, [], { delays: { [name]: scaled(delay as Delay, factor) } }),
      ),
    ),
  ];
}

function scaled(delay: Delay, factor: number): Delay {
  return typeof delay === 'number' ? delay * factor : (...args) => delay(...args) * factor;
}
