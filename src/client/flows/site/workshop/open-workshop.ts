import type { Navigate } from '../use-stable-navigate.ts';
import type { WorkshopActor } from './workshop.ts';

/** The actor of the workshop, null until it is loaded, and the navigation of the page that is mounted. */
export const openWorkshop: { actor: WorkshopActor | null; navigate: Navigate } = { actor: null, navigate: () => {} };

/** The list is on show. A chart that was before is left: its simulation ends, and one that did not load is tried again. */
export function showList(navigate: Navigate): void {
  openWorkshop.navigate = navigate;
  openWorkshop.actor?.send({ type: 'workshop.chartOpened', chart: null });
}
