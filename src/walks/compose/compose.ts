/** Something that can happen in a world at this moment. */
export interface WorldStep {
  /** Distinguishes the steps of one moment, and identifies the same step in another walk. */
  readonly words: string;
  /** How often it is taken compared with others; 1 unless told. */
  readonly weight?: number;
  readonly run: () => void;
}

/** Charts that run together as real actors, with scripted services, a simulated clock and everyone who uses them. */
export interface World {
  /** What can happen now: users, the server, the network, the device, other tabs, time. */
  readonly steps: () => readonly WorldStep[];
  /** The state of each chart that runs. */
  readonly states: () => Readonly<Record<string, string>>;
  /** What distinguishes two situations. Coarse and bounded. */
  readonly situation: () => unknown;
  /** Everything works again and time passes, so that what must happen eventually can. */
  readonly restoreConnections: () => void;
  readonly close: () => void;
}

/** Charts walked together. */
export interface Composition<TWorld extends World = World> {
  readonly name: string;
  /** How a walk can begin, by words. */
  readonly starts: Readonly<Record<string, () => TWorld>>;
  readonly properties: readonly Property<TWorld>[];
}

/** What must hold on every walk. */
export interface Property<TWorld> {
  readonly words: string;
  readonly watch: () => Watcher<TWorld>;
}

/** One property on one walk. */
export interface Watcher<TWorld> {
  /** Whether it still holds, asked at the start and after each step. */
  readonly atRest?: (world: TWorld) => boolean;
  /** Whether the service has recovered. */
  readonly atEnd?: (world: TWorld) => boolean;
}
