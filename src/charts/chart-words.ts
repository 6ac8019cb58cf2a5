/** What stands behind the names in a chart, by kind and name: sentences without a full stop. */
export interface ChartWords {
  /** Conditions that can be read after "if". */
  readonly guards: Readonly<Record<string, string>>;
  /** The conditions of guards that compare with a value of the transition, by guard and value; missing if there are none. */
  readonly cases?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly actions: Readonly<Record<string, string>>;
  readonly delays: Readonly<Record<string, string>>;
  readonly actors: Readonly<Record<string, string>>;
}
