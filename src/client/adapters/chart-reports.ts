import type { AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import { chartVersion } from '../../charts/chart-version.ts';
import { keysIn } from '../../charts/take-event.ts';
import { chartOf, type TransitionKey } from '../../charts/taken-transitions.ts';
import type { ChartReport } from '../../contract/site/recording.ts';
import { randomId } from './random-id.ts';

/** Distinguishes this page, and this visit of it, from others that report. */
export const thisPage = randomId();

/**
 * Creates a function that reports every step of every chart to a channel, without its data. It takes what XState's
 * `inspect` tells, and when, in milliseconds since the page opened.
 */
export function reportCharts(
  channel: Pick<BroadcastChannel, 'postMessage'>,
): (inspected: InspectionEvent, at: number) => void {
  const taken = new Map<string, TransitionKey[]>();
  return (inspected, at) => {
    const chart = chartOf(inspected);
    if (chart === undefined) return;
    const run = inspected.actorRef.sessionId;
    const transitions = [...(taken.get(run) ?? []), ...keysIn(inspected)];
    if (inspected.type !== '@xstate.snapshot') {
      taken.set(run, transitions);
      return;
    }
    taken.delete(run);
    const { value, status } = inspected.snapshot as AnyMachineSnapshot;
    const version = chartVersion((inspected.actorRef as unknown as { logic: AnyStateMachine }).logic);
    const report: ChartReport = { page: thisPage, chart, version, run, at: Math.round(at), transitions, value, status };
    channel.postMessage(report);
  };
}
