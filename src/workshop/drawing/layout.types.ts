/** A rectangle in the coordinates of its view. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A point in the coordinates of its view. */
export type Point = readonly [x: number, y: number];

/** Where the parts of a chart are, for one choice of states that are open. Computed by `npm run chart -- layouts`. */
export interface ViewLayout {
  readonly width: number;
  readonly height: number;
  /** By state id, the root without a box of its own. States within a collapsed one have none. */
  readonly states: Readonly<Record<string, Box>>;
  /** Ids of compound states that are shown without what is within. */
  readonly collapsed: readonly string[];
  readonly edges: readonly EdgeLayout[];
  /** The marks where a compound state begins, by its id: the centre of each. */
  readonly marks: Readonly<Record<string, Point>>;
}

/** A line between two states; transitions with the same source and target share one. */
export interface EdgeLayout {
  /** Id of the state where the line leaves: the source of its transitions, or the collapsed state around it. */
  readonly from: string;
  readonly to: string;
  readonly points: readonly Point[];
  /** The transitions on it, in their order; without a label for the initial one. */
  readonly transitions: readonly EdgeTransition[];
}

/** A transition on a line, with the place of its label. */
export interface EdgeTransition {
  readonly id: string;
  readonly label?: Box;
}

/** The layouts of a chart. */
export interface ChartLayout {
  /** Id of the machine. */
  readonly chart: string;
  /**
   * By name: `all` with every state open; `overview`, at most 15 boxes, if `all` has more; then also `open:<state id>`,
   * the overview with that state open.
   */
  readonly views: Readonly<Record<string, ViewLayout>>;
}
