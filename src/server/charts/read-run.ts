import { followRun, type Run, type Verdict } from '../../charts/conform.ts';
import type { TransitionKey } from '../../charts/taken-transitions.ts';
import type { TrafficBatch } from '../../contract/site/chart-traffic.ts';
import { type KnownChart, keyText } from './known-charts.ts';

/** What a part of a run did, up to the first step that its chart does not allow. */
export type ReadRun = {
  /** Transitions that the chart has, with the milliseconds in the state before; null where the page did not see it begin. */
  taken: { key: TransitionKey; ms: number | null }[];
  /** Ids of the states that were entered, and of those in which the page was left. */
  visits: string[];
  leaves: readonly string[];
  verdict: Verdict;
  /** The run as it is kept when its chart does not allow it. */
  told: Run;
};

/** Reads what a browser tells of a run. */
export function readRun(
  { machine, transitions }: KnownChart,
  { start, steps, begins, left }: TrafficBatch['runs'][number],
): ReadRun {
  const timed = steps.map((step) => step.map(([source, event, index, ms]) => ({ key: { source, event, index }, ms })));
  const told = { start, steps: timed.slice(1).map((step) => ({ keys: step.map(({ key }) => key) })) };
  const { verdict, moments } = followRun(machine, told);
  const visits = moments.flatMap((active, at) => {
    if (at === 0) return begins ? active : [];
    const before = new Set(moments[at - 1]);
    return active.filter((state) => !before.has(state));
  });
  return {
    // What led to the start is not judged.
    taken: timed
      .slice(0, moments.length)
      .flatMap((step, at) => step.map(({ key, ms }) => ({ key, ms: at === 0 && !isStart(step) ? null : ms })))
      .filter(({ key }) => transitions.has(keyText(key))),
    visits,
    leaves: left && verdict.conforms ? (moments.at(-1) ?? []) : [],
    verdict,
    told,
  };
}

/** Whether a first step is the start of a chart, without an event. A page that began to count later tells the event before. */
function isStart([first]: readonly { key: TransitionKey }[]): boolean {
  return first === undefined || first.key.event === '';
}
