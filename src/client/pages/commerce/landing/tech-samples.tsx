import type { Tech } from '../../../../contract/common.ts';
import type { Sample } from '../../../../contract/learning/practice.ts';
import { useSamples } from '../../../flows/learning/use-practice.ts';
import { SampleTabs } from '../../shared/samples/sample-tabs.tsx';
import { SamplesState } from '../../shared/samples/samples-state.tsx';

/** The example questions of a technology, to be answered in place. */
export function TechSamples({
  tech,
  without,
}: {
  tech: Tech;
  /** One that stands elsewhere on the page. */
  without?: (samples: readonly Sample[]) => Sample | undefined;
}) {
  const samples = useSamples(tech);
  return (
    <SamplesState samples={samples}>
      {(all) => <SampleTabs samples={all.filter((sample) => sample !== without?.(all))} />}
    </SamplesState>
  );
}
