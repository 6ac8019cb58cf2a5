/** What the last run of the generated paths found, by chart: written by `npm run paths`. */
export interface Coverage {
  readonly charts: Readonly<Record<string, ChartCoverage>>;
}

/** What was broken, and where. */
export interface BrokenPlace {
  readonly operator: string;
  readonly where: string;
}

/** What the paths of one chart cover, and what its tests would not notice. */
export interface ChartCoverage {
  readonly situations: number;
  readonly steps: number;
  readonly lowerBound: number;
  readonly mutants: number;
  readonly killed: number;
  /** The ids of all transitions; elsewhere here they are numbers, from 0. */
  readonly transitions: readonly string[];
  /** How many paths take each transition. */
  readonly taken: readonly number[];
  /** For each transition with a guard, by its number: the outcomes that were seen. */
  readonly guards: Readonly<Record<string, 'both' | 'true' | 'false' | 'none'>>;
  /** Why a transition, by its number, or an outcome of its guard cannot be reached. */
  readonly excuses: Readonly<Record<string, string>>;
  /** Mutants that no check and no expected behaviour rejects. */
  readonly survivors: readonly BrokenPlace[];
  /** Mutants that recorded behaviour alone rejects: nobody has said that what they break is wanted. */
  readonly recordedOnly: readonly BrokenPlace[];
  /** Each path by its id: the transitions of each step, the start first. */
  readonly paths: Readonly<Record<string, readonly (readonly number[])[]>>;
  /** Why not every two transitions that can follow each other are walked; missing where they are. */
  readonly withoutPairs?: string;
  readonly properties: readonly { readonly kind: string; readonly words: string }[];
  /** Requirement → the transitions that serve it. */
  readonly requirements: Readonly<Record<string, readonly number[]>>;
}
