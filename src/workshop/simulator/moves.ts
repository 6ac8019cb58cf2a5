/** What a reader chose: a case by its number, or a value of their own. */
export type Choice = number | { readonly v?: unknown };

/** A step of a simulation: an event or outcome with what it carries, or the delay that ends, by the type of its event. */
export type Move = readonly [type: string, choice: Choice] | string;

/** A simulation as an address keeps it: what it starts with, then its steps. */
export type Moves = readonly [start: Choice, ...moves: Move[]];

const isChoice = (value: unknown): value is Choice =>
  (typeof value === 'number' && Number.isInteger(value) && value >= 0) ||
  (typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).every((key) => key === 'v'));

const isMove = (value: unknown): value is Move =>
  typeof value === 'string' ||
  (Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && isChoice(value[1]));

/**
 * Reads the moves of an address.
 *
 * @throws Error with a sentence for a text that holds none
 */
export function readMoves(text: string): Moves {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    read = null;
  }
  const [start, ...moves] = Array.isArray(read) ? (read as unknown[]) : [null];
  if (!isChoice(start) || !moves.every(isMove)) throw new Error('The address of the simulation is damaged.');
  return [start, ...moves];
}

/** A value as the number of the case that is equal to it, or as it is. */
export function choiceOf(value: unknown, cases: readonly { readonly value: unknown }[]): Choice {
  const text = JSON.stringify(value);
  const index = cases.findIndex((one) => JSON.stringify(one.value) === text);
  return index >= 0 ? index : { v: value };
}

/** The value of a choice; undefined for the number of a case that is no longer there. */
export function chosenValue(choice: Choice, cases: readonly { readonly value: unknown }[]): unknown {
  return typeof choice === 'number' ? cases[choice]?.value : choice.v;
}
