import type { AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { chartOf, keysIn, type TransitionKey } from '../../../machines/shared/taken-transitions.ts';
import { randomId } from './random-id.ts';

/** A report of a chart's step: its transitions and current state. Without its context, so nothing personal. */
export type ChartReport = {
  /** Distinguishes tabs, and visits of one tab. */
  page: string;
  chart: string;
  /** Distinguishes runs of one chart in a page. */
  run: string;
  transitions: TransitionKey[];
  value: AnyMachineSnapshot['value'];
  status: AnyMachineSnapshot['status'];
};

/** Creates an `inspect` function that reports every chart to a channel. */
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
