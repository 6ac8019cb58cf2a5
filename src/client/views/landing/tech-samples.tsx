import type { Tech } from '../../../contract/common.ts';
import { fetchSamples } from '../../api/practice.ts';
import { useResource } from '../../app/use-resource.ts';
import { SampleTabs } from '../home/sample-tabs.tsx';
import { SamplesState } from '../home/samples-state.tsx';

/** The example questions of a technology, to be answered in place. */
export function TechSamples({ tech }: { tech: Tech }) {
  const samples = useResource(`samples/${tech}`, () => fetchSamples(tech));
  return <SamplesState samples={samples}>{(all) => <SampleTabs samples={all} />}</SamplesState>;
}
