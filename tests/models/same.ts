import { stableJson } from '../../src/walks/stable-json.ts';

/** Whether two values are equal, files by their content. */
export const isSame = (one: unknown, other: unknown): boolean => stableJson(one) === stableJson(other);

/** Whether a step asks for exactly these effects, in this order. */
export const isDone = (effects: readonly unknown[], ...wanted: readonly unknown[]): boolean => isSame(effects, wanted);

/** An outcome: the chart ends in a state. */
export const ends =
  <TState extends string>(state: TState) =>
  (now: { readonly status: string }): TState | false =>
    now.status === 'done' && state;
