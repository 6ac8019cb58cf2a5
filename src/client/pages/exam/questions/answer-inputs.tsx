import type { ComponentType } from 'react';
import type { Answer } from '../../../../contract/exam/answers.ts';
import type { CandidateQuestion } from '../../../../contract/exam/exercises.ts';
import { splitGapPrompt } from '../../../../contract/exam/gap-prompt.ts';
import type { QuestionKind } from '../../../../contract/exam/question-kinds.ts';
import { GapCode } from '../../../ui/exam/gap-code.tsx';
import { OptionList } from '../../../ui/exam/option-list.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { optionalPart } from '../../../ui/optional-part.tsx';
import { ExerciseFailed } from '../exam/exercise-boundary.tsx';
import { shownOptions } from './answer-parts.tsx';
import { QuestionText } from './question-text.tsx';

export type AnswerInputProps = {
  question: CandidateQuestion;
  answer: Answer | null;
  isReadOnly: boolean;
  onAnswer: (answer: Answer) => void;
};

// One kind of question out of five; the exam preloads it (`app/exam-parts.ts`).
const OrderingList = optionalPart(
  async () => (await import('../../../ui/exam/ordering-list.tsx')).OrderingList,
  <Skeleton className="h-48" />,
  (retry) => <ExerciseFailed onRetry={retry} />,
);

/** The answer input of each question kind. */
export const ANSWER_INPUTS: Record<QuestionKind, ComponentType<AnswerInputProps>> = {
  single: ChoiceInput,
  output: ChoiceInput,
  multiple: ChoicesInput,
  fill: FillInput,
  order: OrderInput,
};

const promptIdOf = ({ id }: CandidateQuestion) => `prompt-${id}`;

function ChoiceInput({ question, answer, isReadOnly, onAnswer }: AnswerInputProps) {
  return (
    <OptionList
      kind="single"
      hasColouredCode
      labelledBy={promptIdOf(question)}
      options={shownOptions(question)}
      value={answer?.kind === 'choice' ? [String(answer.choice)] : []}
      isDisabled={isReadOnly}
      onValueChange={([choice]) => choice !== undefined && onAnswer({ kind: 'choice', choice: Number(choice) })}
    />
  );
}

function ChoicesInput({ question, answer, isReadOnly, onAnswer }: AnswerInputProps) {
  return (
    <OptionList
      kind="multiple"
      labelledBy={promptIdOf(question)}
      hasColouredCode
      hint="Select every correct answer. No partial credit."
      options={shownOptions(question)}
      value={answer?.kind === 'choices' ? answer.choices.map(String) : []}
      isDisabled={isReadOnly}
      onValueChange={(choices) => onAnswer({ kind: 'choices', choices: choices.map(Number).sort((a, b) => a - b) })}
    />
  );
}

function FillInput({ question, answer, isReadOnly, onAnswer }: AnswerInputProps) {
  const { code, language, after } = splitGapPrompt(question.prompt);
  const texts = Array.from({ length: question.gaps }, (_, index) =>
    answer?.kind === 'texts' ? (answer.texts[index] ?? '') : '',
  );
  return (
    <div className="grid gap-4">
      <GapCode
        code={code}
        language={language}
        value={Object.fromEntries(texts.map((text, index) => [String(index + 1), text]))}
        isDisabled={isReadOnly}
        onValueChange={(gap, text) =>
          onAnswer({
            kind: 'texts',
            texts: texts.map((old, index) => (index === Number(gap) - 1 ? text.slice(0, 200) : old)),
          })
        }
      />
      {after.trim() !== '' && <QuestionText source={after} />}
    </div>
  );
}

function OrderInput({ question, answer, isReadOnly, onAnswer }: AnswerInputProps) {
  return (
    <OrderingList
      labelledBy={promptIdOf(question)}
      items={question.options.map((line, index) => ({
        id: String(index),
        name: line.replaceAll('`', ''),
        content: <QuestionText isInline source={line} />,
      }))}
      value={answer?.kind === 'order' ? answer.order.map(String) : question.options.map((_, index) => String(index))}
      isDisabled={isReadOnly}
      onValueChange={(order) => onAnswer({ kind: 'order', order: order.map(Number) })}
    />
  );
}
