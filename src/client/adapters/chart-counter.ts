import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, StateValue } from 'xstate';
import { chartVersion } from '../../../machines/shared/chart-version.ts';
import { chartOf, keysIn, type TransitionKey } from '../../../machines/shared/taken-transitions.ts';
import type { TrafficBatch } from '../../contract/site/chart-traffic.ts';
import { dwellGroup, noDwell } from '../../contract/site/dwell.ts';
import type { ChartListener } from './chart-watchers.ts';
import { consentChoice } from './site/consent-cookie.ts';

/** Between two batches. Milliseconds. */
const BATCH_MS = 30_000;
/** How often a batch is sent that does not arrive, and batches that wait to be sent again. */
const TRIES = 3;
const MOST_BATCHES = 3;
/** Characters of a batch: browsers send 64 kB when a page is left. */
const MOST_TEXT = 60_000;
/** Rows of a batch, and what it tells of runs. */
const MOST_ROWS = 200;
const MOST_RUNS = 5;
const MOST_STEPS = 100;
const MOST_KEYS = 20;
const MOST_COUNT = 10_000;

type Part = TrafficBatch['charts'][number];
type ToldRun = Part['runs'][number];
/** A chart that runs: since when it is in its states, and what it did, as long as there is room. */
type Running = {
  machine: AnyStateMachine;
  since: Map<string, number>;
  keys: TransitionKey[];
  told: ToldRun | null;
  isFull: boolean;
};
type Waiting = { text: string; tries: number };

export type CounterOptions = {
  /** Whether the visitor still agrees. */
  isAllowed(): boolean;
  /** Sends a batch that outlives the page. @returns whether it need not be sent again */
  send(text: string): Promise<boolean>;
};

/** Counts the charts of this page until the visitor withdraws consent, and sends the counts now and then. */
export function openCounter(): ChartListener {
  const { count, flush, leave } = createCounter({ isAllowed: () => consentChoice() === 'granted', send: post });
  let isWaiting = false;
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush());
  addEventListener('pagehide', () => {
    leave();
    flush();
  });
  const whenIdle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work));
  return (inspected, at) => {
    count(inspected, at);
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      whenIdle(flush);
    }, BATCH_MS);
  };
}

async function post(text: string): Promise<boolean> {
  const headers = { 'content-type': 'application/json' };
  const { status } = await fetch('/api/statecharts/traffic', { method: 'POST', headers, body: text, keepalive: true });
  return status < 500 && status !== 429;
}

/** Counts without a browser around it. */
export function createCounter({ isAllowed, send }: CounterOptions): {
  count: ChartListener;
  /** Sends what was counted, and what did not arrive before; drops all of it without consent. */
  flush(): void;
  /** The page is left: its charts end in the states in which they are. */
  leave(): void;
} {
  const running = new Map<string, Running>();
  let parts = new Map<string, Part>();
  let rows = 0;
  let steps = 0;
  let waiting: Waiting[] = [];

  function partOf({ machine }: Running): Part {
    const version = chartVersion(machine);
    const part = parts.get(machine.id) ?? { chart: machine.id, version, transitions: [], states: [], runs: [] };
    parts.set(machine.id, part);
    return part;
  }

  function countTransition(run: Running, key: TransitionKey, ms: number): void {
    const { transitions } = partOf(run);
    let row = transitions.find(
      ({ source, event, index }) => source === key.source && event === key.event && index === key.index,
    );
    if (!row) {
      if (rows >= MOST_ROWS) return;
      rows += 1;
      row = { ...key, count: 0, dwell: noDwell() };
      transitions.push(row);
    }
    if (row.count >= MOST_COUNT) return;
    row.count += 1;
    const group = dwellGroup(ms);
    row.dwell[group] = (row.dwell[group] ?? 0) + 1;
  }

  function countState(run: Running, state: string, what: 'visits' | 'leaves'): void {
    const { states } = partOf(run);
    let row = states.find((one) => one.state === state);
    if (!row) {
      if (rows >= MOST_ROWS) return;
      rows += 1;
      row = { state, visits: 0, leaves: 0 };
      states.push(row);
    }
    if (row[what] < MOST_COUNT) row[what] += 1;
  }

  function end(id: string, run: Running, isLeft: boolean): void {
    running.delete(id);
    if (isLeft) for (const state of run.since.keys()) countState(run, state, 'leaves');
    const { runs } = partOf(run);
    if (!run.told || run.told.steps.length === 0 || runs.length >= MOST_RUNS) return;
    if (steps + run.told.steps.length > MOST_STEPS) return;
    steps += run.told.steps.length;
    runs.push(run.told);
  }

  /** Keeps a step of a run; the rest of a run that has too many is not kept. */
  function tell(run: Running, value: StateValue): void {
    const keys = run.keys.splice(0);
    if (!run.told) run.told = { start: value, steps: [] };
    else if (keys.length > MOST_KEYS || run.told.steps.length >= MOST_STEPS) run.isFull = true;
    else if (!run.isFull && keys.length > 0) run.told.steps.push({ keys });
  }

  async function trySend(batch: Waiting): Promise<void> {
    batch.tries += 1;
    const isDone = await send(batch.text).catch(() => false);
    if (!isDone && batch.tries < TRIES && waiting.length < MOST_BATCHES) waiting.push(batch);
  }

  return {
    count(inspected, at) {
      if (chartOf(inspected) === null) return;
      const { sessionId: id, logic } = inspected.actorRef as unknown as { sessionId: string; logic: AnyStateMachine };
      const run: Running = running.get(id) ?? { machine: logic, since: new Map(), keys: [], told: null, isFull: false };
      run.keys.push(...keysIn(inspected));
      running.set(id, run);
      if (inspected.type !== '@xstate.snapshot') return;
      const { status, value } = inspected.snapshot as AnyMachineSnapshot;
      for (const key of run.keys) countTransition(run, key, at - (run.since.get(key.source) ?? at));
      const active = idsIn(run.machine.root, value);
      for (const state of run.since.keys()) if (!active.includes(state)) run.since.delete(state);
      for (const state of active) {
        if (run.since.has(state)) continue;
        run.since.set(state, at);
        countState(run, state, 'visits');
      }
      tell(run, value);
      if (status !== 'active') end(id, run, status === 'stopped');
    },
    flush() {
      const charts = [...parts.values()];
      parts = new Map();
      rows = 0;
      steps = 0;
      const batches = waiting;
      waiting = [];
      if (!isAllowed()) return;
      const told = JSON.stringify({ charts } satisfies TrafficBatch);
      const text =
        told.length > MOST_TEXT ? JSON.stringify({ charts: charts.map((part) => ({ ...part, runs: [] })) }) : told;
      if (charts.length > 0 && text.length <= MOST_TEXT) batches.push({ text, tries: 0 });
      for (const batch of batches) void trySend(batch);
    },
    leave() {
      for (const [id, run] of running) end(id, run, true);
    },
  };
}

/** Ids of the active states of a value, the chart itself first. */
function idsIn(node: AnyStateNode, value: StateValue | undefined): string[] {
  const parts = typeof value === 'string' ? { [value]: undefined } : (value ?? {});
  const states = node.states as Record<string, AnyStateNode>;
  return [
    node.id,
    ...Object.entries(parts).flatMap(([name, inner]) => (states[name] ? idsIn(states[name], inner) : [])),
  ];
}
