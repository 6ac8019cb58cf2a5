import type { Failure } from '../../shared/failure.ts';

/** One step of a simulated, watched or recorded run, as the drawing shows it. */
export type RunStep = {
  /** Ids of the states that are active after the step. */
  readonly active: readonly string[];
  /** Ids of the transitions that the step took. */
  readonly taken: readonly string[];
  /** What happened, in words. */
  readonly words: string;
  /** What the simulator needs to continue from here; nothing for a run of another page. */
  readonly memory?: unknown;
};

/** A run of a chart in another tab, or in a recording. */
export type WatchedRun = {
  /** Distinguishes tabs, and visits of one tab. */
  readonly page: string;
  readonly run: string;
  readonly chart: string;
  readonly isOver: boolean;
  readonly steps: readonly RunStep[];
};

/** A step that another tab reports. */
export type RunReport = Omit<WatchedRun, 'steps'> & { readonly step: RunStep };

/** A recording that was read from a file: at least one run. */
export type Recording = { readonly runs: readonly WatchedRun[] };

export type WorkshopContext = {
  /** The chart in the address; null for the list of all. */
  chart: string | null;
  /** Why the chart could not be loaded. */
  failure: Failure | null;
  /** The chart of the run on show. */
  of: string | null;
  /** The steps of the run on show. */
  steps: readonly RunStep[];
  /** The step on show, counted from 0. */
  at: number;
  /** The runs of other tabs, the one that reported last at the end, or those of a recording; by page and run. */
  runs: Readonly<Record<string, WatchedRun>>;
  /** The one of them that is on show; null until one is chosen. */
  followed: string | null;
  /** What is wrong with the chosen file, in a sentence; '' for nothing. */
  problem: string;
};

export type WorkshopEvent =
  /** The address names a chart, or the list. */
  | { type: 'workshop.chartOpened'; chart: string | null }
  | { type: 'workshop.retried' }
  | { type: 'workshop.simulationStarted'; step: RunStep }
  | { type: 'workshop.stepTaken'; step: RunStep }
  | { type: 'workshop.stepVisited'; at: number }
  | { type: 'workshop.watchStarted' }
  /** Another tab reports a step. */
  | { type: 'workshop.stepReported'; report: RunReport }
  | { type: 'workshop.runFollowed'; key: string }
  | { type: 'workshop.replayStarted' }
  | { type: 'workshop.fileChosen'; text: string }
  | { type: 'workshop.played' }
  | { type: 'workshop.paused' }
  /** Back to the drawing without a run. */
  | { type: 'workshop.runClosed' };
