import type { ChartReport } from './observe-charts.ts';

/** Subjects that are remembered; those without a transition for longest are dropped. */
const MAX_SUBJECTS = 20_000;

type Since = ReadonlyMap<string, number | null>;

/**
 * Measures how long charts of the server were in the states that they leave. It knows what this process has seen since its
 * start: null where that is not enough.
 */
export function createTimeInState(): (report: ChartReport, at: number) => (number | null)[] {
  const subjects = new Map<string, Since>();
  return (report, at) => {
    const { chart, subject, transitions } = report;
    const id = `${chart} ${subject}`;
    const since = subjects.get(id);
    // Put at the end: the first is the one that has done nothing for longest.
    subjects.delete(id);
    subjects.set(id, sinceAfter(report, since, at));
    const [oldest] = subjects.keys();
    if (subjects.size > MAX_SUBJECTS && oldest !== undefined) subjects.delete(oldest);
    return transitions.map(({ source, isPassing }) => {
      if (isPassing) return 0;
      const entered = since?.get(source);
      return typeof entered === 'number' ? Math.max(0, at - entered) : null;
    });
  };
}

function sinceAfter({ active, stayed }: ChartReport, since: Since | undefined, at: number): Since {
  // A state of which this process did not see the beginning began at an unknown time.
  return new Map(active.map((state) => [state, stayed.has(state) ? (since?.get(state) ?? null) : at]));
}
