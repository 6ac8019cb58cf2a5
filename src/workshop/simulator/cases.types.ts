/** A payload that an event may carry, or an outcome of an actor. */
export type EventCase = {
  /** The name of the case; '' if it has none. */
  readonly words: string;
  /** What it carries, as JSON. */
  readonly value: unknown;
};

/** What the simulator offers for a chart: the cases of its path model, written by `npm run chart -- cases`. */
export type SimulatorCases = {
  /** Inputs to start with. */
  readonly input: readonly EventCase[];
  /** Payloads by event type. */
  readonly events: Readonly<Record<string, readonly EventCase[]>>;
  /** Outcomes by the name of the actor. */
  readonly outcomes: Readonly<
    Record<
      string,
      {
        readonly done?: readonly EventCase[];
        readonly error?: readonly EventCase[];
        readonly snapshot?: readonly EventCase[];
      }
    >
  >;
};
