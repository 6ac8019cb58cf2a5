import type { AnyMachineSnapshot, AnyStateMachine, StateValue } from 'xstate';
import { chartOf, keysIn } from '../../../machines/shared/taken-transitions.ts';
import type { TrafficBatch } from '../../contract/site/chart-traffic.ts';
import type { ChartListener } from './chart-watchers.ts';

/** Transitions of a batch, so that it has less than the 64 kB that browsers send when a page is left; batches that wait. */
const MAX_TRANSITIONS = 300;
const MAX_WAITING = 3;

type Part = TrafficBatch['runs'][number];
/** A chart that runs: since when it is in its states, what it did since it rested, and the part of its run that waits. */
type Running = { since: Map<string, number>; value?: StateValue; taken: Part['steps'][number]; part?: Part };

/**
 * Notes what the charts of a page do. The server counts it, so that a page loads little.
 *
 * @param version of all charts of this build together
 * @param isAllowed whether the visitor still agrees
 * @param send sends a batch that outlives the page, and says whether it need not be sent again
 */
export function createCounter(
  version: string,
  isAllowed: () => boolean,
  send: (text: string) => Promise<boolean>,
): {
  count: ChartListener;
  /** Sends what charts did, and what did not arrive before; drops all of it without consent. */
  flush(): void;
  /** The page is left, and its charts with it. */
  leave(): void;
} {
  const running = new Map<string, Running>();
  let parts: Part[] = [];
  let transitions = 0;
  let waiting: string[] = [];

  /** A part of a run from a state on. Its first step is what led there. */
  function nextPart(chart: string, start: StateValue, begins: boolean, taken: Part['steps'][number] = []): Part {
    const part = { chart, start, begins, steps: [taken], left: false };
    parts.push(part);
    return part;
  }

  function flush(): void {
    const runs = parts.filter(({ begins, left, steps }) => begins || left || steps.length > 1);
    parts = [];
    transitions = 0;
    for (const run of running.values()) {
      if (run.part) run.part = nextPart(run.part.chart, run.value as StateValue, false);
    }
    const batches = waiting;
    waiting = [];
    if (!isAllowed()) return;
    if (runs.length > 0) batches.push(JSON.stringify({ version, runs } satisfies TrafficBatch));
    for (const batch of batches) {
      send(batch)
        .catch(() => false)
        .then((isDone) => {
          if (!isDone && waiting.length < MAX_WAITING) waiting.push(batch);
        });
    }
  }

  return {
    count(inspected, at) {
      if (chartOf(inspected) === null) return;
      const { sessionId, logic } = inspected.actorRef as unknown as { sessionId: string; logic: AnyStateMachine };
      const run: Running = running.get(sessionId) ?? { since: new Map(), taken: [] };
      running.set(sessionId, run);
      for (const { source, event, index } of keysIn(inspected)) {
        run.taken.push([source, event, index, at - (run.since.get(source) ?? at)]);
        transitions += 1;
      }
      if (inspected.type !== '@xstate.snapshot') return;
      const { status, value, _nodes } = inspected.snapshot as AnyMachineSnapshot;
      run.since = new Map(_nodes.map(({ id }) => [id, run.since.get(id) ?? at]));
      run.value = value;
      if (!run.part) run.part = nextPart(logic.id, value, true, run.taken);
      else if (run.taken.length > 0) run.part.steps.push(run.taken);
      run.taken = [];
      if (status !== 'active') {
        run.part.left = status === 'stopped';
        running.delete(sessionId);
      }
      if (transitions > MAX_TRANSITIONS) flush();
    },
    flush,
    leave() {
      for (const { part } of running.values()) if (part) part.left = true;
      running.clear();
      flush();
    },
  };
}
