import { CircleCheck, CircleX } from 'lucide-react';
import { sampleQuestionMachine } from '../../../../../machines/learning/sample-question/sample-question.machine.ts';
import type { Sample } from '../../../../contract/learning/practice.ts';
import { useChart } from '../../../flows/run-chart.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { cx } from '../../../ui/cx.ts';
import { CodeBlock } from '../../../ui/display/code-block.tsx';
import { CodeText } from '../../../ui/display/inline-code.tsx';
import { GapCode } from '../../../ui/exam/gap-code.tsx';
import { OptionList, type OptionMark } from '../../../ui/exam/option-list.tsx';
import { hostOf, isCorrect, isGapRight } from './sample-answers.ts';
import { SamplePrompt } from './sample-prompt.tsx';
import { selectAnswer, selectIsChecked, selectMayCheck } from './sample-question.select.ts';

type AnswerProps = {
  sample: Sample;
  answer: readonly string[];
  isChecked: boolean;
  onAnswer: (answer: string[]) => void;
};

/** A question to answer here, as in an exam. */
export function SampleQuestion({
  sample,
  headingLevel = 3,
  isNarrow = false,
}: {
  sample: Sample;
  headingLevel?: 2 | 3;
  /** The answers stand below the code in windows of any width. */
  isNarrow?: boolean;
}) {
  const [snapshot, send] = useChart(sampleQuestionMachine);
  const answer = selectAnswer(snapshot);
  const isChecked = selectIsChecked(snapshot);
  const onAnswer = (next: string[]) => send({ type: 'sample.answerChanged', answer: next });

  return (
    <article aria-labelledby={`${sample.id}-prompt`}>
      <SamplePrompt sample={sample} headingLevel={headingLevel} />
      {sample.kind === 'fill' ? (
        <FillAnswer {...{ sample, answer, isChecked, onAnswer }} />
      ) : (
        <ChoiceAnswer {...{ sample, answer, isChecked, onAnswer, isNarrow }} />
      )}
      <div className="mt-5 flex flex-wrap items-center gap-3">
        {isChecked ? (
          <Button variant="secondary" onClick={() => send({ type: 'sample.restarted' })}>
            Try again
          </Button>
        ) : (
          <Button
            disabledReason={selectMayCheck(snapshot) ? undefined : 'Answer first.'}
            onClick={() => send({ type: 'sample.answerChecked' })}
          >
            Check my answer
          </Button>
        )}
      </div>
      <div aria-live="polite">{isChecked && <Explanation sample={sample} isCorrect={isCorrect(sample, answer)} />}</div>
    </article>
  );
}

function ChoiceAnswer({ sample, answer, isChecked, onAnswer, isNarrow }: AnswerProps & { isNarrow: boolean }) {
  return (
    <div
      className={cx(
        'grid items-start gap-5',
        !isNarrow && 'lg:grid-cols-2 lg:gap-8',
        // What a program prints is short: two of them stand side by side.
        isNarrow && sample.kind === 'output' && 'sm:[&_fieldset>div]:grid-cols-2',
      )}
    >
      <CodeBlock code={sample.code} language={sample.language} lines={sample.highlighted} />
      <OptionList
        kind={sample.kind === 'multiple' ? 'multiple' : 'single'}
        labelledBy={`${sample.id}-prompt`}
        hint={sample.kind === 'multiple' ? 'Select every correct answer.' : undefined}
        options={sample.options.map((option) =>
          option.lines
            ? { id: option.id, outputLines: option.lines }
            : { id: option.id, content: <CodeText text={option.text ?? ''} /> },
        )}
        value={answer}
        onValueChange={(value) => onAnswer([...value])}
        isDisabled={isChecked}
        marks={isChecked ? marksOf(sample, answer) : undefined}
      />
    </div>
  );
}

function marksOf(sample: Sample, answer: readonly string[]): Record<string, OptionMark> {
  return Object.fromEntries(
    sample.options.flatMap(({ id }): [string, OptionMark][] => {
      const isKey = sample.key.includes(id);
      if (answer.includes(id)) return [[id, isKey ? 'right' : 'wrong']];
      return isKey ? [[id, 'missed']] : [];
    }),
  );
}

function FillAnswer({ sample, answer, isChecked, onAnswer }: AnswerProps) {
  const texts = sample.gaps.map((_, index) => answer[index] ?? '');
  return (
    <GapCode
      code={sample.code}
      lines={sample.highlighted}
      label="Code with gaps to fill"
      value={Object.fromEntries(texts.map((text, index) => [String(index + 1), text]))}
      onValueChange={(gap, text) => onAnswer(texts.map((old, index) => (index === Number(gap) - 1 ? text : old)))}
      isDisabled={isChecked}
      marks={
        isChecked
          ? Object.fromEntries(
              sample.gaps.map((_, index) => [String(index + 1), isGapRight(sample, index, texts) ? 'right' : 'wrong']),
            )
          : undefined
      }
    />
  );
}

function Explanation({ sample, isCorrect }: { sample: Sample; isCorrect: boolean }) {
  const Icon = isCorrect ? CircleCheck : CircleX;
  return (
    <div className="mt-6 max-w-prose border-line border-l-2 pl-4">
      <p className={cx('flex items-center gap-2 font-medium', isCorrect ? 'text-positive-ink' : 'text-danger-ink')}>
        <Icon className="size-5" aria-hidden />
        <span>{isCorrect ? 'Correct' : 'Incorrect'}</span>
      </p>
      {!isCorrect && sample.kind === 'fill' && (
        <p className="mt-2">
          <span>{sample.gaps.length > 1 ? 'The gaps are ' : 'The gap is '}</span>
          {sample.gaps.map(([text], index) => (
            <span key={text}>
              {index > 0 && <span>{' and '}</span>}
              <code translate="no">{text}</code>
            </span>
          ))}
          <span>.</span>
        </p>
      )}
      <p className="mt-2 text-muted">
        <CodeText text={sample.explanation} />
      </p>
      <p className="mt-2 text-sm">
        <TextLink href={sample.source} target="_blank">
          {`Source: ${hostOf(sample.source)}`}
        </TextLink>
      </p>
    </div>
  );
}
