import { type KeyboardEvent, useRef } from 'react';
import type { Chart } from '../../../../workshop/chart/chart.types.ts';
import type { Overlay } from '../../../../workshop/drawing/look.ts';
import { transitionsFrom, transitionsTo } from '../../../../workshop/twin/words.ts';
import { cx } from '../../../ui/cx.ts';
import type { Place } from './use-place.ts';

/**
 * The states of a chart as a tree. Up and Down move through it, Right follows the first transition of a state and Left
 * goes back to where a transition comes from, so that the chart can be walked without its drawing.
 */
export function OutlinePanel({
  chart,
  place,
  active,
  overlays,
  onPlace,
}: {
  chart: Chart;
  place: Place;
  active: ReadonlySet<string>;
  /** What the drawing says of states. */
  overlays: ReadonlyMap<string, Overlay> | undefined;
  onPlace: (change: Partial<Place>) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const states = chart.states.filter(({ parent }) => parent !== null);
  const current = states.find(({ id }) => id === place.state)?.id ?? states[0]?.id;

  const go = (id: string) => {
    if (id === chart.id) return;
    onPlace({ state: id, transition: null });
    list.current?.querySelector<HTMLElement>(`[data-state="${CSS.escape(id)}"]`)?.focus();
  };

  /** Where a key leads from a state; null for a key without meaning. */
  const targetOf = (key: string, from: string): string | null => {
    const index = states.findIndex(({ id }) => id === from);
    const at = (place: number) => states[Math.max(0, Math.min(place, states.length - 1))]?.id ?? null;
    if (key === 'ArrowDown') return at(index + 1);
    if (key === 'ArrowUp') return at(index - 1);
    if (key === 'Home') return at(0);
    if (key === 'End') return at(states.length - 1);
    if (key === 'ArrowRight') return transitionsFrom(chart, from).flatMap(({ targets }) => targets)[0] ?? null;
    if (key === 'ArrowLeft') return transitionsTo(chart, from)[0]?.source ?? null;
    return null;
  };

  const move = (event: KeyboardEvent) => {
    const focused = (event.target as Element).closest<HTMLElement>('[data-state]')?.dataset.state;
    const target = targetOf(event.key, focused ?? current ?? '');
    if (target === null) return;
    event.preventDefault();
    go(target);
  };

  return (
    <>
      <p className="mb-3 text-muted text-xs" id="outline-help">
        Up and Down move through the states. Right follows the first transition, Left goes back along one.
      </p>
      <div ref={list} role="tree" aria-label="States" aria-describedby="outline-help" onKeyDown={move} className="grid">
        {states.map(({ id, title, depth, description, kind }) => (
          <div
            key={id}
            role="treeitem"
            data-state={id}
            aria-level={depth}
            aria-selected={id === place.state}
            tabIndex={id === current ? 0 : -1}
            onClick={() => go(id)}
            onKeyDown={({ key }) =>
              key === 'Enter' ? onPlace({ state: id, transition: null, panel: null }) : undefined
            }
            className={cx(
              'cursor-pointer rounded-md py-1.5 pr-2 text-sm -outline-offset-2! hover:bg-surface-hover aria-selected:bg-accent-soft',
              INDENTS[Math.min(depth, INDENTS.length) - 1],
            )}
          >
            <span className="font-medium">{title}</span>
            {active.has(id) && (
              <span className="ml-2 rounded-full bg-info-soft px-1.5 text-info-ink text-xs">active</span>
            )}
            {overlays?.get(id)?.label !== undefined && (
              <span className="ml-2 rounded-full border border-line px-1.5 text-xs">{overlays.get(id)?.label}</span>
            )}
            {kind === 'final' && <span className="ml-2 text-muted text-xs">end</span>}
            {kind === 'parallel' && <span className="ml-2 text-muted text-xs">all inside at once</span>}
            <span className="block text-muted text-xs">{description}</span>
          </div>
        ))}
      </div>
    </>
  );
}

const INDENTS = ['pl-2', 'pl-6', 'pl-10', 'pl-14', 'pl-18'];
