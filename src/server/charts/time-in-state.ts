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
    return transitions.map(({ source, event }) => {
      const entered = since?.get(source);
      if (typeof entered === 'number') return Math.max(0, at - entered);
      // A state that is left in the step that entered it.
      return event === '' && !since?.has(source) ? 0 : null;
    });
  };
}

function sinceAfter({ transitions, active }: ChartReport, since: Since | undefined, at: number): Since {
  // Of a subject that is new here, the states around what it left began at an unknown time.
  const wasActive = (state: string) =>
    transitions.some(({ source }) => source === state || source.startsWith(`${state}.`));
  return new Map(
    active.map((state) => [
      state,
      since?.has(state) ? (since.get(state) ?? null) : since || !wasActive(state) ? at : null,
    ]),
  );
}
