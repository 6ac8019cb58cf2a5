import type { TriggerKind } from '../../charts/transition-ids.ts';

/**
 * A chart as plain data, complete: what is drawn, listed, exported and compared. Nothing in it runs, and it can be
 * written as JSON. States are known by their XState id (`exam.taking.answering`), transitions by the stable id of
 * `src/charts/transition-ids.ts`.
 */
export interface Chart {
  /** Id of the machine: `answerSync`. */
  readonly id: string;
  /** `Answer sync`. */
  readonly title: string;
  readonly description: string;
  /** Every state in document order, the root first. */
  readonly states: readonly ChartState[];
  readonly transitions: readonly ChartTransition[];
  readonly implementations: ChartImplementations;
}

/** What a state is. */
export type StateKind = 'atomic' | 'compound' | 'parallel' | 'final' | 'history';

/** A state of a chart. */
export interface ChartState {
  readonly id: string;
  /** The last part of its id: `answering`. */
  readonly key: string;
  /** The key in words: `Answering`. */
  readonly title: string;
  readonly kind: StateKind;
  /** Only for history states. */
  readonly history?: 'shallow' | 'deep';
  /** Null for the root. */
  readonly parent: string | null;
  /** 0 for the root. */
  readonly depth: number;
  /** Ids of the states directly within, in document order. */
  readonly children: readonly string[];
  readonly description: string;
  readonly tags: readonly string[];
  readonly entry: readonly ChartAction[];
  readonly exit: readonly ChartAction[];
  readonly invokes: readonly ChartInvoke[];
  /** The output of a final state, as its source, if it has one. */
  readonly output?: string;
}

/** A use of an action. */
export interface ChartAction {
  /** Its name; for one that is written in place, what it is: `assign`, `raise`, `inline`. */
  readonly name: string;
  /** Its parameters or, written in place, its definition: JSON, or the source of a function. */
  readonly params?: string;
}

/** An actor that lives as long as a state is active. */
export interface ChartInvoke {
  readonly id: string;
  /** The name of its logic. */
  readonly actor: string;
  readonly description?: string;
  /** The id of the chart that it runs; undefined for a promise, a listener or anything else. */
  readonly chart?: string;
  /** Its input, as JSON or the source of a function. */
  readonly input?: string;
}

/** A transition of a chart. */
export interface ChartTransition {
  /** Stable id: `exam.taking/exam.answerChanged[isOpen]/0`. */
  readonly id: string;
  readonly kind: TriggerKind;
  /** Id of the state that owns it. */
  readonly source: string;
  /** Event descriptor, delay name, invoke id, or empty. */
  readonly trigger: string;
  /** XState's own event type or descriptor: with source and position, the key under which runs are reported. */
  readonly eventType: string;
  /** A name, `not(name)`, `and(a, b)`, `in(state)`, or `inline`. */
  readonly guard?: string;
  /** Its guard in words that can be read after "if": `the time is up`. */
  readonly condition?: string;
  /** The names of guards in it, without `not`, `and`, `or`. */
  readonly guards: readonly string[];
  /** The parameters of its guard, as JSON or the source of a function. */
  readonly guardParams?: string;
  /** Ids of states; empty if the state stays as it is. */
  readonly targets: readonly string[];
  readonly actions: readonly ChartAction[];
  /** What it means in the product's words; undefined for initial transitions, and where nothing happens. */
  readonly description?: string;
  /** Leaves its state and enters it again. */
  readonly reenter: boolean;
  /** Neither target nor actions: the event is ignored on purpose, and kept from the states around. */
  readonly forbidden: boolean;
  /** Place among the alternatives of the same state for the same event, from 0: the first whose guard holds is taken. */
  readonly position: number;
  /** How many alternatives there are. */
  readonly alternatives: number;
}

/** Kinds of named implementations. */
export type ImplementationKind = 'guards' | 'actions' | 'delays' | 'actors';

/** A named implementation of a chart. */
export interface ChartImplementation {
  /** What it means in the product's words. */
  readonly description?: string;
  /** A hash of its source, without comments and white space. */
  readonly hash?: string;
  /** For an action that sends an event to another actor: which one, by its id or `parent`, and the type of the event. */
  readonly sends?: { readonly to: string; readonly event: string };
}

/** The named implementations of a chart, by name. */
export type ChartImplementations = {
  readonly [Kind in ImplementationKind]: Readonly<Record<string, ChartImplementation>>;
};

/** A chart in the list of all charts. */
export interface ChartEntry {
  /** Id of the machine: `answerSync`. */
  readonly id: string;
  /** Its folder: `answer-sync`. */
  readonly flow: string;
  /** `exam`. */
  readonly domain: string;
  /** `Answer sync`. */
  readonly title: string;
  /** One line in the product's words. */
  readonly purpose: string;
  readonly runsOn: 'browser' | 'server' | 'both';
}

/** An event that one chart sends to another: a parent to a child that it invokes, or the other way round. */
export interface ChartMessage {
  /** Ids of the charts. */
  readonly from: string;
  readonly to: string;
  readonly event: string;
  /** The transitions and states of the first whose actions send it. */
  readonly by: readonly string[];
  /** The transitions of the second that it triggers. */
  readonly at: readonly string[];
}
