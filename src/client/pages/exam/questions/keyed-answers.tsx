import type { ComponentType } from 'react';
import type * as z from 'zod/mini';
import { splitGapPrompt } from '../../../../contract/exam/gap-prompt.ts';
import type { QuestionKind } from '../../../../contract/exam/question-kinds.ts';
import type { reviewRoutes } from '../../../../contract/exam/review.ts';
import { Markdown } from '../../../ui/display/markdown.tsx';
import { GapCode } from '../../../ui/exam/gap-code.tsx';
import { OptionList } from '../../../ui/exam/option-list.tsx';
import { shownOptions } from './answer-parts.tsx';

export type PreviewQuestion = z.output<typeof reviewRoutes.previewQuestions.response>['questions'][number];

type Props = { question: PreviewQuestion };

/** A question kind in words, and its answers with the key marked. */
export const KEYED_ANSWERS: Record<QuestionKind, { name: string; View: ComponentType<Props> }> = {
  single: { name: 'One answer', View: (props) => <KeyedOptions {...props} kind="single" /> },
  multiple: { name: 'Several answers', View: (props) => <KeyedOptions {...props} kind="multiple" /> },
  output: { name: 'Output of code', View: (props) => <KeyedOptions {...props} kind="single" /> },
  fill: { name: 'Fill the gaps', View: KeyedGaps },
  order: { name: 'Put in order', View: KeyedOrder },
};

function KeyedOptions({ question, kind }: Props & { kind: 'single' | 'multiple' }) {
  const keys = question.options.flatMap((option, index) => (question.key.includes(option) ? [String(index)] : []));
  return (
    <OptionList
      kind={kind}
      hasColouredCode
      labelledBy={`${question.id}-prompt`}
      options={shownOptions(question)}
      value={keys}
      onValueChange={() => {}}
      isDisabled
      marks={Object.fromEntries(keys.map((key) => [key, 'right']))}
    />
  );
}

function KeyedGaps({ question }: Props) {
  const { code, language, after } = splitGapPrompt(question.prompt);
  return (
    <>
      <GapCode
        code={code}
        language={language}
        label={`Code of ${question.id} with its gaps filled`}
        value={Object.fromEntries(question.key.map((texts, index) => [String(index + 1), texts.split(' | ')[0] ?? '']))}
        onValueChange={() => {}}
        isDisabled
        marks={Object.fromEntries(question.key.map((_, index) => [String(index + 1), 'right']))}
      />
      <ol className="grid gap-1 text-sm">
        {question.key.map((texts, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap is its position
          <li key={index}>
            <span className="text-muted">{`Gap ${index + 1} accepts`}</span> <code translate="no">{texts}</code>
          </li>
        ))}
      </ol>
      {after.trim() !== '' && <Markdown source={after} headingLevel={3} />}
    </>
  );
}

function KeyedOrder({ question }: Props) {
  return (
    <ol className="grid gap-2">
      {question.key.map((line, index) => (
        <li
          key={line}
          className="grid grid-cols-[2rem_minmax(0,1fr)] rounded-md border border-positive bg-positive-soft px-4 py-2.5"
        >
          <span className="font-medium text-positive-ink tabular-nums">{index + 1}</span>
          <Markdown isInline source={line} />
        </li>
      ))}
    </ol>
  );
}
