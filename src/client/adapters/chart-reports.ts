import type { AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { chartOf, keysIn, type TransitionKey } from '../../../machines/shared/taken-transitions.ts';
import { randomId } from './random-id.ts';

/** What is told of a chart that took an event: the transitions and where it is now. Not what it knows, so nothing personal. */
export type ChartReport = {
  /** Tells tabs, and visits of one tab, apart. */
  page: string;
  chart: string;
  /** Tells the runs of one chart in a page apart. */
  run: string;
  transitions: TransitionKey[];
  value: AnyMachineSnapshot['value'];
  status: AnyMachineSnapshot['status'];
};

/** What tells a channel of every chart that XState's `inspect` is called for. */
export function reportCharts(channel: Pick<BroadcastChannel, 'postMessage'>): (inspected: InspectionEvent) => void {
  const page = randomId();
  const taken = new Map<string, TransitionKey[]>();
  return (inspected) => {
    const chart = chartOf(inspected);
    if (chart === null) return;
    const run = inspected.actorRef.sessionId;
    const transitions = [...(taken.get(run) ?? []), ...keysIn(inspected)];
    if (inspected.type !== '@xstate.snapshot') {
      taken.set(run, transitions);
      return;
    }
    taken.delete(run);
    const { value, status } = inspected.snapshot as AnyMachineSnapshot;
    channel.postMessage({ page, chart, run, transitions, value, status } satisfies ChartReport);
  };
}
