import { useEffect, useRef } from 'react';
import type { RunStep } from '../../../../../machines/site/workshop/workshop.types.ts';
import type { Chart } from '../../../../workshop/chart/chart.types.ts';
import type { ChartLayout } from '../../../../workshop/drawing/layout.types.ts';
import { viewOnShow } from '../../../../workshop/drawing/views.ts';
import type { Place } from './use-place.ts';

/**
 * The name of the view on show. When a run goes on to a state that the view of the selection hides, what was selected before is
 * no longer: the drawing follows the run.
 */
export function useViewOfRun({
  chart,
  layout,
  place,
  onPlace,
  step,
}: {
  chart: Chart;
  layout: ChartLayout;
  place: Place;
  onPlace: (change: Partial<Place>) => void;
  /** The step on show. */
  step: RunStep | null;
}): string {
  const name = viewOnShow(chart, layout, { ...place, step });
  const isHidden = name !== viewOnShow(chart, layout, { view: place.view, state: null, transition: null, step });
  const before = useRef(step);
  useEffect(() => {
    const isNext = before.current !== null && step !== null && before.current !== step;
    before.current = step;
    if (isNext && isHidden) onPlace({ state: null, transition: null });
  }, [step, isHidden, onPlace]);
  return name;
}
