import type { TransitionInfo } from '../charts/transition-ids.ts';

/** A step of a walk that a person may want to look at. */
export interface ShownStep {
  readonly chart: string;
  /** Every transition of the chart, in its order. */
  readonly transitions: readonly TransitionInfo[];
  /** The id of the path. */
  readonly path: string;
  /** The transitions that each step takes, by their ids. */
  readonly taken: readonly (readonly string[])[];
  /** The step, from 0. */
  readonly at: number;
}

/** What the engine cannot know of the program that runs it: what a person does about a finding, and where to look at it. */
export interface Advice {
  /** How what a chart does now is accepted as expected, as it stands after "to accept it,": "run `paths --accept exam`". */
  readonly accept: (chart: string) => string;
  /** How mutants that break the chart's properties are searched for, in the same form. */
  readonly prove: (chart: string) => string;
  /** Where a step can be looked at, in a line; without, nothing is said. */
  readonly look?: (step: ShownStep) => string;
}

/** The advice where a program has no commands of its own. */
export const plainAdvice: Advice = {
  accept: () => 'store what `behaviourOfSuite` returns',
  prove: () => 'store what `proveProperties` returns',
};
