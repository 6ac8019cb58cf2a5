import type { Actor } from 'xstate';
import type { workshopMachine } from '../../../../../machines/site/workshop/workshop.machine.ts';
import { createChart } from '../../run-chart.ts';
import type { Navigate } from '../use-stable-navigate.ts';
import { openWorkshop } from './open-workshop.ts';
import { wireWorkshop } from './workshop.wire.ts';

export type WorkshopActor = Actor<typeof workshopMachine>;

/** A chart with its run beside it, and the overlay as it was. */
function addressOfRun(chart: string): string {
  const overlay = new URLSearchParams(location.search).get('overlay');
  return `/statecharts/${chart}?${new URLSearchParams({ ...(overlay ? { overlay } : {}), panel: 'run' })}`;
}

/**
 * The actor of the workshop, one for the document: the list and a chart are two pages, and a run that is watched goes on
 * from one to the other.
 *
 * @param open the navigation of the page that is mounted
 */
export function workshopActor(open: Navigate, chart: string | null): WorkshopActor {
  openWorkshop.navigate = open;
  openWorkshop.actor ??= createChart(
    wireWorkshop((id) => openWorkshop.navigate(addressOfRun(id))),
    { input: { chart } },
  ).start();
  return openWorkshop.actor;
}
