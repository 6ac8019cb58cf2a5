import { chartEntries } from '../../../../workshop/registry.ts';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { ChartList } from './list/chart-list.tsx';
import { WorkshopFrame } from './workshop-frame.tsx';

/** Every chart of the product. */
export function StatechartsPage() {
  return (
    <WorkshopFrame current={null} title={<span className="font-medium">Statecharts</span>}>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-page px-4 py-8 sm:px-6 lg:px-10 lg:py-12">
        <PageTitle
          title="Statecharts"
          lead={`Every flow of the product is one of these ${chartEntries.length} charts. What is drawn is what runs: open one to read it, play it, or watch it at work.`}
          className="mb-8"
        />
        <ChartList current={null} isWide />
      </main>
    </WorkshopFrame>
  );
}
