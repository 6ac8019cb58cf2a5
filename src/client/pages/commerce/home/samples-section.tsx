import { useSamples } from '../../../flows/learning/use-practice.ts';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { SampleTabs } from '../../shared/samples/sample-tabs.tsx';
import { SamplesState } from '../../shared/samples/samples-state.tsx';

/** The samples on the start page: three technologies, three kinds. */
const SHOWN = ['javascript-sample-for-each', 'typescript-sample-template-type', 'vuejs-sample-computed-total'];

/** Three questions to try. */
export function SamplesSection() {
  const samples = useSamples();
  return (
    <PageSection isSunken>
      <h2 className="font-semibold text-4xl">Try three questions</h2>
      <p className="mt-4 max-w-[40rem] text-lg text-muted">
        Written for this page in the style of the exams. Nothing is sent, and you don't need an account.
      </p>
      <div className="mt-10">
        <SamplesState samples={samples}>
          {(all) => <SampleTabs samples={all.filter(({ id }) => SHOWN.includes(id))} />}
        </SamplesState>
      </div>
    </PageSection>
  );
}
