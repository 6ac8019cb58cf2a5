import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { createActor } from 'xstate';
import { workshopMachine } from '../../../machines/site/workshop/workshop.machine.ts';
import { createSession, SessionProvider } from '../../../src/client/flows/account/session.tsx';
import { ChartWorkbench } from '../../../src/client/pages/site/workshop/chart-workbench.tsx';
import type { Place } from '../../../src/client/pages/site/workshop/use-place.ts';
import type { LoadedChart } from '../../../src/workshop/registry.ts';

/** The page of a chart as a guest sees it at a place or with a query, with what was fetched before. */
export function renderChartPage(loaded: LoadedChart, place: Partial<Place> | string): string {
  const { id } = loaded.entry;
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[`/statecharts/${id}?${new URLSearchParams(place as Record<string, string>)}`]}>
      <SessionProvider session={createSession(null)}>
        <ChartWorkbench actor={createActor(workshopMachine, { input: { chart: id } })} loaded={loaded} />
      </SessionProvider>
    </MemoryRouter>,
  );
}
