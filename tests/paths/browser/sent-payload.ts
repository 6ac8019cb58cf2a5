import type { Request } from '@playwright/test';

/**
 * Compares what an invoke was given with what the page sent for it. A walk may use a value of its own, such as the address of a
 * person who exists; what it may not do is mix up, negate or lose the values of the chart.
 */

/** A request with its body as the page sent it. */
export type PassedRequest = { readonly request: Request; readonly body: string | null };

type Leaf = readonly [name: string, value: unknown];

/** `first_name` and `firstName` are one name. */
const plainName = (name: string) => name.replaceAll('_', '').toLowerCase();

function leavesOf(value: unknown): Leaf[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]): Leaf[] => {
    if (typeof inner === 'object' && inner !== null) return leavesOf(inner);
    return typeof inner === 'function' || inner === undefined ? [] : [[plainName(name), inner]];
  });
}

/** Leaves by their names; names that occur more than once, as in lists, tell nothing. */
function named(value: unknown): Map<string, unknown> {
  const leaves = leavesOf(value);
  const isOnce = ([name]: Leaf) => leaves.filter(([other]) => other === name).length === 1;
  return new Map(leaves.filter(isOnce));
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim().length > 1;
const isEmpty = (value: unknown) => value === null || value === '';

/**
 * What is wrong with a payload, one sentence each.
 *
 * @param input of the invoke in the model
 * @param sent the body of the request
 */
export function payloadProblems(input: unknown, sent: unknown): string[] {
  const given = named(input);
  return [...named(sent)].flatMap(([name, value]) => {
    const right = given.get(name);
    if (right === undefined || right === value) return [];
    const shown = `"${name}" is sent as ${JSON.stringify(value)}, but was given as ${JSON.stringify(right)}`;
    if (typeof right === 'boolean' && typeof value === 'boolean') return [shown];
    if (isText(right) && isEmpty(value)) return [`${shown}: it is lost`];
    const owner = isText(value) && [...given].find(([other, one]) => other !== name && one === value);
    return owner ? [`${shown}: it is the value of "${owner[0]}"`] : [];
  });
}
