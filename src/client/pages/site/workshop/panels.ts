import type { Place } from './use-place.ts';

const PANELS = ['details', 'outline', 'transitions', 'run', 'overlay', 'path'] as const;

/** What stands beside the drawing. */
export type Panel = (typeof PANELS)[number];

/** What there is to show besides the chart itself. */
type Shown = { readonly hasRun: boolean; readonly hasOverlay: boolean; readonly hasPath: boolean };

/** The panel that is open when the address names none: a path that is on show, unless something else is selected. */
function standardPanel({ state, transition }: Place, { hasPath }: Shown): Panel {
  return hasPath && state === null && transition === null ? 'path' : 'details';
}

/** The panel that is open: the one in the address, if there is something to show in it. */
export function openPanel(place: Place, shown: Shown): Panel {
  const asked = PANELS.find((panel) => panel === place.panel);
  const isEmpty =
    (asked === 'run' && !shown.hasRun) ||
    (asked === 'overlay' && !shown.hasOverlay) ||
    (asked === 'path' && !shown.hasPath);
  return asked === undefined || isEmpty ? standardPanel(place, shown) : asked;
}

/**
 * What a panel is about: when that changes, it is read from its beginning again. Lists that the reader chooses from, such as the
 * outline, are about the same whatever is selected.
 *
 * @param simulation the step on show of a simulation
 */
export function subjectOf(
  panel: Panel,
  { state, transition }: Pick<Place, 'state' | 'transition'>,
  simulation: { readonly at: number; readonly count: number } | null,
): string {
  if (panel === 'details') return `details ${state ?? transition ?? ''}`;
  return panel === 'run' && simulation ? `run ${simulation.at} of ${simulation.count}` : panel;
}

/** What the address says of a panel that is chosen: nothing for the one that opens by itself. */
export function panelInAddress(panel: Panel, place: Place, shown: Shown): string | null {
  return panel === standardPanel(place, shown) ? null : panel;
}
