import { useEffect } from 'react';
import { chartEntries } from '../../../../workshop/registry.ts';
import { useStableNavigate } from '../../../flows/site/use-stable-navigate.ts';
import { showList } from '../../../flows/site/workshop/open-workshop.ts';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { optionalPart } from '../../../ui/optional-part.tsx';
import { ChartList } from './list/chart-list.tsx';
import { WorkshopFrame } from './workshop-frame.tsx';

/** Loaded after the list, and the messages of all charts with it. */
const Exchanges = optionalPart(async () => (await import('./list/exchanges.tsx')).Exchanges);

/** Every chart of the product. */
export function StatechartsPage() {
  const navigate = useStableNavigate();
  useEffect(() => {
    let isHere = true;
    showList(navigate);
    const prepare = async () => {
      // The list itself needs nothing of it. Who reads it opens a chart next: the page for that is fetched meanwhile.
      const { workshopActor } = await import('../../../flows/site/workshop/workshop.ts');
      if (isHere) workshopActor(navigate, null);
      if (isHere) await import('./statechart-page.tsx');
    };
    void prepare().catch(() => {});
    return () => {
      isHere = false;
    };
  }, [navigate]);
  return (
    <WorkshopFrame current={null} title={<span className="font-medium">Statecharts</span>}>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-page px-4 py-8 sm:px-6 lg:px-10 lg:py-12">
        <PageTitle
          title="Statecharts"
          lead={`Every flow of the product is one of these ${chartEntries.length} charts. What is drawn is what runs: open one to read it, play it, or watch it at work.`}
          className="mb-8"
        />
        <ChartList current={null} isWide />
        <Exchanges />
      </main>
    </WorkshopFrame>
  );
}
