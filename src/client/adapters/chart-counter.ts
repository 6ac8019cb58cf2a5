import type { AnyMachineSnapshot, StateValue } from 'xstate';
import { chartOf, keysIn } from '../../../machines/shared/taken-transitions.ts';
import type { TrafficBatch } from '../../contract/site/chart-traffic.ts';
import type { ChartListener } from './chart-watchers.ts';

/** Transitions of a batch, so that it has less than the 64 kB that browsers send when a page is left; batches that wait. */
const MAX_TRANSITIONS = 300;
const MAX_WAITING = 3;

type Part = TrafficBatch['runs'][number];
/** A chart that runs: since when it is in its states, what it did since it rested, and the part of its run that waits. */
type Running = {
  since: Map<string, number>;
  value?: StateValue;
  taken: Part['steps'][number];
  part?: Part;
  /** Its run left the chart, as the server said: the rest of it is not told. */
  isStray?: boolean;
};

/**
 * Notes what the charts of a page do. The server counts it, so that a page loads little.
 *
 * @param version of all charts of this build together
 * @param isAllowed whether the visitor still agrees
 * @param send sends a batch that outlives the page, and answers with the positions of its runs that left their chart;
 *   throws when it is to be sent again
 */
export function createCounter(
  version: string,
  isAllowed: () => boolean,
  send: (text: string) => Promise<readonly number[]>,
): {
  count: ChartListener;
  /** Sends what charts did, and what did not arrive before; drops all of it without consent. */
  flush(): void;
  /** The page is left, and its charts with it. */
  leave(): void;
} {
  const running = new Map<unknown, Running>();
  let ended: Running[] = [];
  let transitions = 0;
  let waiting: { runs: Running[]; text: string }[] = [];

  function flush(): void {
    const runs = [...ended, ...running.values()].filter(
      ({ part, isStray }) => part && !isStray && (part.begins || part.left || part.steps[1]),
    );
    if (runs.length > 0) {
      const batch: TrafficBatch = { version, runs: runs.map(({ part }) => part as Part) };
      waiting.push({ runs, text: JSON.stringify(batch) });
    }
    ended = [];
    transitions = 0;
    // The first step of a part is what led there.
    for (const run of running.values()) {
      if (run.part) run.part = { ...run.part, start: run.value as StateValue, begins: false, steps: [[]] };
    }
    const batches = waiting;
    waiting = [];
    if (!isAllowed()) return;
    for (const batch of batches) {
      send(batch.text)
        .then((strays) => {
          for (const at of strays) (batch.runs[at] as Running).isStray = true;
        })
        .catch(() => {
          if (waiting.length < MAX_WAITING) waiting.push(batch);
        });
    }
  }

  return {
    count(inspected, at) {
      const chart = chartOf(inspected);
      if (!chart) return;
      const { actorRef } = inspected;
      const run: Running = running.get(actorRef) ?? { since: new Map(), taken: [] };
      running.set(actorRef, run);
      for (const { source, event, index } of keysIn(inspected)) {
        run.taken.push([source, event, index, at - (run.since.get(source) ?? at)]);
        transitions += 1;
      }
      if (inspected.type !== '@xstate.snapshot') return;
      const { status, value, _nodes } = inspected.snapshot as AnyMachineSnapshot;
      run.since = new Map(_nodes.map(({ id }) => [id, run.since.get(id) ?? at]));
      run.value = value;
      if (!run.part) run.part = { chart, start: value, begins: true, steps: [run.taken], left: false };
      else if (run.taken[0]) run.part.steps.push(run.taken);
      run.taken = [];
      if (status !== 'active') {
        run.part.left = status === 'stopped';
        ended.push(run);
        running.delete(actorRef);
      }
      if (transitions > MAX_TRANSITIONS) flush();
    },
    flush,
    leave() {
      for (const { part } of running.values()) if (part) part.left = true;
      flush();
      running.clear();
    },
  };
}
