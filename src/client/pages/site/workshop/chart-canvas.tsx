import { Maximize, Minus, Plus } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import type { Chart } from '../../../../workshop/chart/chart.types.ts';
import { withChangesInside } from '../../../../workshop/diff/diff-look.ts';
import type { Box, ChartLayout, ViewLayout } from '../../../../workshop/drawing/layout.types.ts';
import type { Look } from '../../../../workshop/drawing/look.ts';
import { ChartDrawing } from '../../../../workshop/statechart/chart-drawing.tsx';
import { titleOfState } from '../../../../workshop/twin/words.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { usePanZoom } from './use-pan-zoom.ts';
import type { Place } from './use-place.ts';

/** The drawing of a chart, which can be moved and zoomed, in one of its views. */
export function ChartCanvas({
  chart,
  layout,
  name,
  look: given,
  onPlace,
  isComparing,
  onEvent,
}: {
  chart: Chart;
  layout: ChartLayout;
  /** The name of the view on show. */
  name: string;
  look: Look;
  onPlace: (change: Partial<Place>) => void;
  /** The overlays say how two versions differ. */
  isComparing: boolean;
  /** A transition of an active state was chosen. */
  onEvent?: ((transition: string) => void) | undefined;
}) {
  const frame = useRef<HTMLElement>(null);
  const view = layout.views[name];
  const look = useMemo(
    () =>
      isComparing && view && given.overlays ? { ...given, overlays: withChangesInside(given.overlays, view) } : given,
    [given, view, isComparing],
  );
  const { viewport, seen, fit, zoomIn, zoomOut, show, handlers } = usePanZoom(
    frame,
    { width: view?.width ?? 1, height: view?.height ?? 1 },
    `${chart.id} ${name}`,
    startOf(chart, view),
  );

  // What serves a requirement comes into view: the first of it, as it may be all over the drawing.
  const found = view && firstFound(chart, view, look.found);
  useEffect(() => {
    const area = view && areaOf(view, found);
    if (area) show(area);
  }, [found, view, show]);

  // What is selected elsewhere, by the search or the outline, comes into view.
  useEffect(() => {
    const area = view && areaOf(view, given.selected);
    if (area && given.selected !== chart.id) show(area);
  }, [given.selected, view, show, chart.id]);

  // What becomes active comes into view.
  const active = view && innermost(view, look.active);
  useEffect(() => {
    const area = view?.states[active ?? ''];
    if (area) show(area);
  }, [active, view, show]);

  if (!view) return null;
  return (
    <div className="relative h-full min-h-0 min-w-0">
      <section
        ref={frame}
        aria-label={`Diagram of ${chart.title}. Drag or use the arrow keys to move, plus and minus to zoom. The outline says the same in words.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by keys
        tabIndex={0}
        {...handlers}
        className="h-full cursor-grab touch-none overflow-hidden bg-surface-sunken -outline-offset-2! active:cursor-grabbing"
      >
        {viewport && (
          <div
            className="origin-top-left"
            style={{
              transform: `translate(${viewport.x}px, ${viewport.y}px) scale(${viewport.scale})`,
              width: view.width,
              height: view.height,
            }}
          >
            <ChartDrawing
              chart={chart}
              layout={view}
              seen={seen}
              {...look}
              onSelect={(id) =>
                onPlace(view.states[id] ? { state: id, transition: null } : { state: null, transition: id })
              }
              {...(onEvent ? { onEvent } : {})}
              onToggle={(id) => onPlace({ view: view.collapsed.includes(id) ? `open:${id}` : null })}
            />
          </div>
        )}
      </section>
      <div className="absolute bottom-3 left-3 flex items-center gap-1 rounded-lg border border-line bg-surface-raised p-1">
        <IconButton size="small" label="Zoom out" icon={<Minus />} onClick={zoomOut} />
        <output className="w-11 text-center text-muted text-xs tabular-nums" aria-label="Zoom">
          {`${Math.round((viewport?.scale ?? 1) * 100)}%`}
        </output>
        <IconButton size="small" label="Zoom in" icon={<Plus />} onClick={zoomIn} />
        <IconButton size="small" label="Show all" icon={<Maximize />} onClick={fit} />
      </div>
      {Object.keys(layout.views).length > 1 && (
        <div className="absolute top-3 left-3 w-48 max-w-[60%]">
          <SelectField
            label="View"
            isLabelHidden
            value={name}
            onChange={({ currentTarget }) => onPlace({ view: currentTarget.value, state: null, transition: null })}
            options={Object.keys(layout.views).map((value) => ({ value, label: viewLabel(chart, value) }))}
          />
        </div>
      )}
    </div>
  );
}

/** Where the chart begins: the mark of its outermost state, or its first state. */
function startOf(chart: Chart, view: ViewLayout | undefined): { x: number; y: number } | undefined {
  const mark = view?.marks[chart.id];
  if (mark) return { x: mark[0], y: mark[1] };
  const [, first] = chart.states;
  return first && view?.states[first.id];
}

/** Where a state, or the words of a transition, are in a view. */
function areaOf(view: ViewLayout, id: string | undefined): Box | undefined {
  if (id === undefined) return undefined;
  return view.states[id] ?? view.edges.flatMap(({ transitions }) => transitions).find((one) => one.id === id)?.label;
}

/** The first transition of some that the view has words of; else the first state that stands for one within. */
function firstFound(chart: Chart, view: ViewLayout, found: ReadonlySet<string> | undefined): string | undefined {
  const ids = [...(found ?? [])].filter((id) => id !== chart.id);
  return ids.find((id) => !view.states[id] && areaOf(view, id)) ?? ids.find((id) => view.states[id]);
}

/** The last of the innermost active states that the view shows. */
function innermost(view: ViewLayout, active: ReadonlySet<string> | undefined): string | undefined {
  const shown = [...(active ?? [])].filter((id) => view.states[id]);
  return shown.filter((id) => !shown.some((other) => other.startsWith(`${id}.`))).at(-1);
}

function viewLabel(chart: Chart, name: string): string {
  if (name === 'all') return 'Everything';
  if (name === 'overview') return 'Overview';
  return `${titleOfState(chart, name.replace(/^open:/, ''))} open`;
}
