import { Suspense, use, useMemo, useState } from 'react';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { ChartTransition } from '../chart/chart.types.ts';
import type { Look } from '../drawing/look.ts';
import { firstView, viewShowing } from '../drawing/views.ts';
import { type LoadedChart, loadChart } from '../registry.ts';
import { activeIds } from '../run/run-steps.ts';
import { ChartDrawing } from './chart-drawing.tsx';

export interface StatechartProps extends Omit<Look, 'active'> {
  /** A chart of `machines/`, with its effects or without. */
  readonly machine: AnyStateMachine;
  /** Where it is now: its active states are marked, in a view that shows them. Without one, the definition alone is drawn. */
  readonly snapshot?: AnyMachineSnapshot;
  /** A state or transition was clicked, or chosen with the keyboard. */
  readonly onSelect?: (id: string) => void;
  /** A transition of an active state was chosen: `eventType` is XState's name of what would take it. */
  readonly onEvent?: (transition: ChartTransition) => void;
  /** Before ids of elements, when a page shows several charts. */
  readonly idPrefix?: string;
}

/**
 * A chart, drawn as it is now: the one component that a page needs. It fetches the drawing, opens and collapses states, and has
 * the size of the drawing; around it, the page scrolls or scales.
 *
 * ```tsx
 * const snapshot = useSelector(actor, (now) => now);
 * <Statechart machine={pollMachine} snapshot={snapshot} onEvent={({ eventType }) => console.log(eventType)} />
 * ```
 */
export function Statechart(props: StatechartProps) {
  const { machine, snapshot } = props;
  // Another chart's snapshot would mark nothing, and nobody would know why.
  if (snapshot && snapshot.machine.id !== machine.id) {
    return <Problem>{`The snapshot is one of ${snapshot.machine.id}, not of ${machine.id}.`}</Problem>;
  }
  return (
    // Otherwise the drawing of another machine would stay while this one loads.
    <Suspense key={machine.id} fallback={<p aria-busy="true">Loading the chart…</p>}>
      <Fetched {...props} />
    </Suspense>
  );
}

const Problem = ({ children }: { children: string }) => <p role="alert">{children}</p>;

type Fetching = Promise<LoadedChart | { readonly problem: string }>;
const charts = new Map<string, Fetching>();

/** A chart by its id; one that could not be fetched is asked for again the next time. */
function fetchChart(id: string): Fetching {
  const known = charts.get(id);
  if (known) return known;
  const fetching: Fetching = loadChart(id).then(
    (loaded) => loaded ?? { problem: `There is no drawing of ${id}: only the charts in machines/ have one.` },
    (error: unknown) => {
      charts.delete(id);
      return { problem: `The drawing of ${id} could not be loaded. ${error instanceof Error ? error.message : ''}` };
    },
  );
  charts.set(id, fetching);
  return fetching;
}

function Fetched({ machine, snapshot, onSelect, onEvent, idPrefix, ...look }: StatechartProps) {
  const loaded = use(fetchChart(machine.id));
  /** The view that the reader chose, until another state is active. */
  const [chosen, setChosen] = useState<{ view: string; at: string | undefined } | null>(null);
  const chart = 'problem' in loaded ? null : loaded.chart;
  const active = useMemo(
    () => (chart && snapshot ? new Set(activeIds(chart, snapshot.value)) : undefined),
    [chart, snapshot],
  );
  if ('problem' in loaded) return <Problem>{loaded.problem}</Problem>;
  const { layout } = loaded;
  const at = [...(active ?? [])].at(-1);
  const fitting = at === undefined ? firstView(layout) : viewShowing(layout, at);
  const view = layout.views[chosen && chosen.at === at ? chosen.view : fitting];
  if (!view) return <Problem>{`There is no drawing of ${machine.id}.`}</Problem>;
  return (
    <ChartDrawing
      chart={loaded.chart}
      layout={view}
      {...look}
      {...(active ? { active } : {})}
      {...(onSelect ? { onSelect } : {})}
      {...(idPrefix === undefined ? {} : { idPrefix })}
      onToggle={(id) => setChosen({ at, view: view.collapsed.includes(id) ? `open:${id}` : firstView(layout) })}
      onEvent={(id) => {
        const transition = loaded.chart.transitions.find((one) => one.id === id);
        if (transition) onEvent?.(transition);
      }}
    />
  );
}
