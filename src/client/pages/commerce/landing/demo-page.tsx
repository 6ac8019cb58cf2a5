import { PageTitle } from '../../../ui/display/page-title.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { deferred, WhenUsed } from '../../../ui/when-near.tsx';

const questions = deferred(async () => {
  const { TechSamples } = await import('./tech-samples.tsx');
  return () => <TechSamples tech="vuejs" />;
});

/** Sample Vue.js exam questions to answer here. */
export function DemoPage() {
  return (
    <PageSection>
      <PageTitle
        size="display"
        title="Example questions"
        lead="Written for this page in the style of the Vue.js exams. Nothing is sent, and you don't need an account."
      />
      <h2 className="sr-only">Questions</h2>
      <div className="mt-12">
        <WhenUsed height="h-[40rem]" part={questions} />
      </div>
    </PageSection>
  );
}
