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

/** What the address says of a panel that is chosen: nothing for the one that opens by itself. */
export function panelInAddress(panel: Panel, place: Place, shown: Shown): string | null {
  return panel === standardPanel(place, shown) ? null : panel;
}
