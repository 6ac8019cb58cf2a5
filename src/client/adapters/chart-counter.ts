import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent, StateValue } from 'xstate';
import { chartOf, takenIn } from '../../charts/taken-transitions.ts';
import type { TrafficBatch } from '../../contract/site/chart-traffic.ts';
import type { ChartListener } from './chart-watchers.ts';

type Inspected = InspectionEvent & { snapshot?: AnyMachineSnapshot; actorRef: { _parent?: AnyActorRef } };
type Part = TrafficBatch['runs'][number];
/** A chart that runs: since when it is in its states, in which it rests, and what it did since. */
type Running = {
  /** Empty once the server said that the run left the chart: the rest of it is not told. */
  chart: string;
  since: Map<string, number>;
  value?: StateValue;
  taken: Part['steps'][number];
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
  // Constants in here, because the bundler inlines them.
  /** Transitions of a batch, so that it has less than the 64 kB that browsers send when a page is left. */
  const MAX_TRANSITIONS = 300;
  const MAX_WAITING = 3;
  const running = new Map<unknown, Running>();
  const waiting: { runs: Running[]; text: string }[] = [];
  /** What the next batch tells. */
  let parts = new Map<Running, Part>();
  let transitions = 0;

  /** The part of a run that waits. The first step of one that is continued is what led there. */
  function partOf(run: Running, start = run.value as StateValue): Part {
    const part = parts.get(run) ?? {
      chart: run.chart,
      start,
      begins: !run.value,
      steps: run.value ? [[]] : [],
      left: false,
    };
    parts.set(run, part);
    return part;
  }

  function flush(): void {
    const runs = [...parts.keys()].filter(({ chart }) => chart);
    if (runs[0]) {
      waiting.push({
        runs,
        text: JSON.stringify({ version, runs: runs.map((run) => parts.get(run) as Part) } satisfies TrafficBatch),
      });
    }
    parts = new Map();
    transitions = 0;
    for (const batch of waiting.splice(0)) {
      if (!isAllowed()) continue;
      send(batch.text)
        .then((strays) => {
          for (const at of strays) (batch.runs[at] as Running).chart = '';
        })
        .catch(() => {
          if (!waiting[MAX_WAITING - 1]) waiting.push(batch);
        });
    }
  }

  return {
    count(inspected, at) {
      const chart = chartOf(inspected);
      const { type, actorRef, snapshot } = inspected as Inspected;
      if (!chart || !snapshot) return;
      const run: Running = running.get(actorRef) ?? { chart, since: new Map(), taken: [] };
      running.set(actorRef, run);
      for (const { source, event, index, target, reenter } of takenIn(inspected)) {
        run.taken.push([source, event, index, at - (run.since.get(source) ?? at)]);
        transitions += 1;
        if (!target) continue;
        // What the transition exits, though it may enter it again: as `exits` of take-event.ts, which pages do not load.
        for (const id of run.since.keys()) if ((reenter ? `${id}.` : id).startsWith(`${source}.`)) run.since.delete(id);
      }
      const { status, value, _nodes } = snapshot;
      run.since = new Map(_nodes.map(({ id }) => [id, run.since.get(id) ?? at]));
      if (type !== '@xstate.snapshot') return;
      if (!run.value || run.taken[0]) partOf(run, run.value ?? value).steps.push(run.taken);
      run.value = value;
      run.taken = [];
      if (status !== 'active') {
        // A child is stopped by its parent: nobody left the page.
        if (!actorRef._parent && status === 'stopped') partOf(run).left = true;
        running.delete(actorRef);
      }
      if (transitions > MAX_TRANSITIONS) flush();
    },
    flush,
    leave() {
      for (const run of running.values()) if (run.value) partOf(run).left = true;
      flush();
      running.clear();
    },
  };
}
