import { useTech } from '../../../flows/site/page-hooks.ts';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { TechSamples } from '../landing/tech-samples.tsx';

/** Questions of the technology, to be tried before the weekend. */
export function WeekendQuestions() {
  const tech = useTech() ?? 'javascript';
  return (
    <PageSection>
      <h2 className="font-semibold text-4xl">Try it now</h2>
      <p className="mt-4 max-w-[44rem] text-muted text-lg">
        Questions like those in the mock exam, with code short enough to read in full.
      </p>
      <div className="mt-10">
        <TechSamples key={tech} tech={tech} />
      </div>
    </PageSection>
  );
}
