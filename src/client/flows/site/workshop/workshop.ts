import type { Actor } from 'xstate';
import type { workshopMachine } from '../../../../../machines/site/workshop/workshop.machine.ts';
import { createChart } from '../../run-chart.ts';
import type { Navigate } from '../use-stable-navigate.ts';
import { wireWorkshop } from './workshop.wire.ts';

export type WorkshopActor = Actor<typeof workshopMachine>;

let actor: WorkshopActor | null = null;
let navigate: Navigate = () => {};

/**
 * The actor of the workshop, one for the document: the list and a chart are two pages, and a run that is watched goes on
 * from one to the other.
 *
 * @param open the navigation of the page that is mounted
 */
export function workshopActor(open: Navigate, chart: string | null): WorkshopActor {
  navigate = open;
  actor ??= createChart(
    wireWorkshop((id) => navigate(`/statecharts/${id}`)),
    { input: { chart } },
  ).start();
  return actor;
}
