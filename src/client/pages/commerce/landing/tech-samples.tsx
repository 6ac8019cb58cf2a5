import type { Tech } from '../../../../contract/common.ts';
import { useSamples } from '../../../flows/learning/use-practice.ts';
import { SampleTabs } from '../../shared/samples/sample-tabs.tsx';
import { SamplesState } from '../../shared/samples/samples-state.tsx';

/** A technology's sample questions, to answer here. */
export function TechSamples({ tech }: { tech: Tech }) {
  const samples = useSamples(tech);
  return <SamplesState samples={samples}>{(all) => <SampleTabs samples={all} />}</SamplesState>;
}
