import type { Run } from '../../../src/charts/conform.ts';
import type { TransitionKey } from '../../../src/charts/taken-transitions.ts';
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
  /** What a recording keeps of the step; nothing for a step whose state is not known. */
  readonly record?: StepRecord;
};

/** A step as a recording keeps it: transitions by their position, milliseconds since the start, and the state. */
export type StepRecord = { readonly keys: readonly TransitionKey[]; readonly at: number; readonly value: Run['start'] };

/** The step at which a run does what its chart or one of its properties does not allow. */
export type Deviation = {
  /** The number of the step, from 0. */
  readonly at: number;
  /** What happened and what the chart would have done, or what should hold. */
  readonly words: string;
};

/** What the properties of its chart say about a run. */
export type Judgement = {
  /** How many of them hold. */
  readonly kept: number;
  /** How many cannot be judged, because a run has no data, or are still open at its end. */
  readonly open: number;
  readonly broken: readonly Deviation[];
};

/** A run of a chart in another tab, or in a recording. */
export type WatchedRun = {
  /** Distinguishes tabs, and visits of one tab. */
  readonly page: string;
  readonly run: string;
  readonly chart: string;
  /** The version of the chart that ran. */
  readonly version: string;
  readonly isOver: boolean;
  readonly steps: readonly RunStep[];
  /** Where it leaves the chart on show; null when it does not, or nobody judged it. */
  readonly deviation: Deviation | null;
  /** Null when nobody judged it. */
  readonly judgement: Judgement | null;
  /** Whether it ran on another version of the chart than the one on show. */
  readonly isOtherVersion: boolean;
};

/** A step that another tab reports. */
export type RunReport = Omit<WatchedRun, 'steps' | 'deviation' | 'judgement' | 'isOtherVersion'> & {
  readonly step: RunStep;
};

/** A file as browsers give it. */
export type RecordingFile = { readonly size: number; text(): Promise<string> };

/** A run that browsers told the server because its chart does not allow it. */
export type StrayRun = { readonly chart: string; readonly version: string; readonly run: Run };

/** Where a recording comes from. */
export type RecordingSource = { readonly file: RecordingFile } | { readonly stray: StrayRun };

/** A recording that was read: at least one run. */
export type Recording = {
  readonly runs: readonly WatchedRun[];
  /** Ids of charts in it that the product does not have. */
  readonly missing: readonly string[];
};

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
  /** Ids of charts in the recording that the product does not have. */
  missing: readonly string[];
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
  | { type: 'workshop.fileChosen'; file: RecordingFile }
  /** A run that left its chart is chosen from the list of the traffic. */
  | { type: 'workshop.strayChosen'; stray: StrayRun }
  | { type: 'workshop.played' }
  | { type: 'workshop.paused' }
  /** Back to the drawing without a run. */
  | { type: 'workshop.runClosed' };
