import { TECH_LABELS } from '../../../contract/common.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { TechMark } from '../../ui/tech-mark.tsx';
import type { Sample } from './sample-questions.ts';

/** What a sample asks. */
export function SamplePrompt({ sample }: { sample: Sample }) {
  return (
    <>
      <p className="flex items-center gap-2.5 text-muted text-sm">
        <TechMark tech={sample.tech} size="small" />
        {TECH_LABELS[sample.tech]} · {sample.topic}
      </p>
      <h3 id={`${sample.id}-prompt`} className="mt-4 mb-5 max-w-[34rem] font-medium text-xl">
        {sample.prompt}
      </h3>
    </>
  );
}

/** A sample before its answer part is there: it can be read already. */
export function SampleOutline({ sample }: { sample: Sample }) {
  return (
    <article className="min-h-[34rem] lg:min-h-[28rem]">
      <SamplePrompt sample={sample} />
      <CodeBlock code={sample.code} language={sample.tech} hasLineNumbers className="lg:w-[calc(50%-1rem)]" />
    </article>
  );
}
