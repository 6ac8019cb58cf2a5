import type { Sample } from '../../../../contract/learning/practice.ts';
import type { Tech } from '../../../../contract/techs.ts';
import { useSamples } from '../../../flows/learning/use-practice.ts';
import { SampleQuestion } from './sample-question.tsx';
import { SamplesState } from './samples-state.tsx';

/** A question in the first screen of a page, to be answered there. */
export function LiveQuestion({
  tech,
  choose,
}: {
  tech?: Tech;
  choose: (samples: readonly Sample[]) => Sample | undefined;
}) {
  const samples = useSamples(tech);
  return (
    <SamplesState samples={samples}>
      {(all) => {
        const sample = choose(all);
        return (
          sample && (
            <div className="rounded-xl border border-line-strong/60 bg-surface-raised p-5 sm:p-6">
              <SampleQuestion sample={sample} headingLevel={2} isNarrow />
            </div>
          )
        );
      }}
    </SamplesState>
  );
}
