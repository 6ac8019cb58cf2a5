import { TECH_LABELS } from '../../../../contract/common.ts';
import type { Sample } from '../../../../contract/learning/practice.ts';
import { TechMark } from '../../../ui/brand/tech-mark.tsx';
import { CodeText } from '../../../ui/display/inline-code.tsx';

/** The prompt of a sample. */
export function SamplePrompt({ sample, headingLevel }: { sample: Sample; headingLevel: 2 | 3 }) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <>
      <p className="flex items-center gap-2.5 text-muted text-sm">
        <TechMark tech={sample.tech} size="small" />
        <span>{`${TECH_LABELS[sample.tech]} · ${sample.topic}`}</span>
      </p>
      <Heading id={`${sample.id}-prompt`} className="mt-4 mb-5 max-w-[38rem] font-medium text-xl">
        <CodeText text={sample.prompt} />
      </Heading>
    </>
  );
}
