import { type AnyStateMachine, assign } from 'xstate';
import { assignmentOf } from './xstate-internals.ts';

/** `<action>.<field>` for the fields of the context that named assignments write. */
export type AssignedFields = ReadonlySet<string>;

type Values = Record<string, unknown>;
type Assigner = (args: { context: Values }, params: unknown) => Values;

/** An assignment as one function, even if it is defined field by field. */
export function asFunction(assignment: unknown): Assigner {
  if (typeof assignment === 'function') return assignment as Assigner;
  const fields = Object.entries(assignment as Values);
  return (args, params) =>
    Object.fromEntries(fields.map(([key, value]) => [key, typeof value === 'function' ? value(args, params) : value]));
}

/** The fields that assignments declare statically, and those observed in runs. */
export function assignedFields(machine: AnyStateMachine, seen: Iterable<string>): AssignedFields {
  const named = Object.entries(machine.implementations.actions ?? {}).flatMap(([name, action]) => {
    const assignment = assignmentOf(action);
    if (typeof assignment !== 'object' || assignment === null) return [];
    return Object.keys(assignment).map((field) => `${name}.${field}`);
  });
  return new Set([...named, ...seen].sort());
}

/** A copy of an `assign` in which one field keeps its value. */
export function withoutField(action: unknown, field: string): unknown {
  const apply = asFunction(assignmentOf(action));
  const narrowed: Assigner = (args, params) =>
    Object.fromEntries(Object.entries(apply(args, params)).filter(([key]) => key !== field));
  return assign(narrowed as never);
}
