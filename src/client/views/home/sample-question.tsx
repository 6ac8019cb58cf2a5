import { useMachine } from '@xstate/react';
import { CircleCheck, CircleX } from 'lucide-react';
import { sampleQuestionMachine } from '../../../../machines/sample-question/sample-question.machine.ts';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { cx } from '../../ui/cx.ts';
import { GapCode } from '../../ui/exam/gap-code.tsx';
import { OptionList, type OptionMark } from '../../ui/exam/option-list.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { CodeText } from './code-text.tsx';
import { SamplePrompt } from './sample-prompt.tsx';
import { selectAnswer, selectIsChecked, selectMayCheck } from './sample-question.select.ts';
import { type ChoiceSample, type FillSample, isRight, type Sample } from './sample-questions.ts';

type AnswerProps<S extends Sample> = {
  sample: S;
  answer: readonly string[];
  isChecked: boolean;
  onAnswer: (answer: string[]) => void;
};

/** A question that can be answered here and now, as an exam would ask it. */
export function SampleQuestion({ sample }: { sample: Sample }) {
  const [snapshot, send] = useMachine(sampleQuestionMachine);
  const answer = selectAnswer(snapshot);
  const isChecked = selectIsChecked(snapshot);
  const onAnswer = (next: string[]) => send({ type: 'sample.answerChanged', answer: next });

  return (
    <article aria-labelledby={`${sample.id}-prompt`}>
      <SamplePrompt sample={sample} />
      {sample.kind === 'fill' ? (
        <FillAnswer {...{ sample, answer, isChecked, onAnswer }} />
      ) : (
        <ChoiceAnswer {...{ sample, answer, isChecked, onAnswer }} />
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
      <div aria-live="polite">{isChecked && <Explanation sample={sample} isRight={isRight(sample, answer)} />}</div>
    </article>
  );
}

function ChoiceAnswer({ sample, answer, isChecked, onAnswer }: AnswerProps<ChoiceSample>) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2 lg:gap-8">
      <CodeBlock code={sample.code} language={sample.tech} hasLineNumbers />
      <OptionList
        kind={sample.kind}
        labelledBy={`${sample.id}-prompt`}
        hint={sample.kind === 'multiple' ? 'More than one may be right.' : undefined}
        options={sample.options.map((option) =>
          option.output
            ? { id: option.id, outputLines: option.output }
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

function marksOf(sample: ChoiceSample, answer: readonly string[]): Record<string, OptionMark> {
  return Object.fromEntries(
    sample.options.flatMap(({ id }): [string, OptionMark][] => {
      const isKey = sample.key.includes(id);
      if (answer.includes(id)) return [[id, isKey ? 'right' : 'wrong']];
      return isKey ? [[id, 'missed']] : [];
    }),
  );
}

function FillAnswer({ sample, answer, isChecked, onAnswer }: AnswerProps<FillSample>) {
  const texts = sample.key.map((_, index) => answer[index] ?? '');
  return (
    <GapCode
      code={sample.code}
      label="Code with gaps to fill"
      value={Object.fromEntries(texts.map((text, index) => [String(index + 1), text]))}
      onValueChange={(gap, text) => onAnswer(texts.map((old, index) => (index === Number(gap) - 1 ? text : old)))}
      isDisabled={isChecked}
      marks={
        isChecked
          ? Object.fromEntries(
              sample.key.map((accepted, index) => [
                String(index + 1),
                accepted.includes(texts[index]?.trim() ?? '') ? 'right' : 'wrong',
              ]),
            )
          : undefined
      }
    />
  );
}

function Explanation({ sample, isRight: isAnswerRight }: { sample: Sample; isRight: boolean }) {
  const Icon = isAnswerRight ? CircleCheck : CircleX;
  return (
    <div className="mt-6 max-w-prose border-line border-l-2 pl-4">
      <p className={cx('flex items-center gap-2 font-medium', isAnswerRight ? 'text-positive-ink' : 'text-danger-ink')}>
        <Icon className="size-5" aria-hidden />
        {isAnswerRight ? 'Right' : 'Not right'}
      </p>
      {!isAnswerRight && sample.kind === 'fill' && (
        <p className="mt-2">
          The gaps are{' '}
          {sample.key.map(([text], index) => (
            <span key={text}>
              {index > 0 && ' and '}
              <code>{text}</code>
            </span>
          ))}
          .
        </p>
      )}
      <p className="mt-2 text-muted">{sample.explanation}</p>
      <p className="mt-2 text-sm">
        <TextLink href={sample.source.url} target="_blank">
          {sample.source.label}
        </TextLink>
      </p>
    </div>
  );
}
