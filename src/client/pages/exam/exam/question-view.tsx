import type { Answer, Work } from '../../../../contract/exam/answers.ts';
import type { CandidateQuestion } from '../../../../contract/exam/exercises.ts';
import { Markdown } from '../../../ui/display/markdown.tsx';
import { GapCode } from '../../../ui/exam/gap-code.tsx';
import { NoteField } from '../../../ui/exam/note-field.tsx';
import { OptionList } from '../../../ui/exam/option-list.tsx';
import { OrderingList } from '../../../ui/exam/ordering-list.tsx';
import { QuestionCard } from '../../../ui/exam/question-card.tsx';
import { outputLines, splitGapPrompt } from './answer-parts.ts';

type AnswerProps = {
  question: CandidateQuestion;
  answer: Answer | null;
  isReadOnly: boolean;
  onAnswer: (answer: Answer) => void;
};

/** A question with its answer, flag and note. */
export function QuestionView({
  question,
  number,
  total,
  topic,
  work,
  isReadOnly,
  onChange,
}: {
  question: CandidateQuestion;
  number: number;
  total: number;
  topic: string;
  work: Work;
  isReadOnly: boolean;
  /** With the part of the work that changes. */
  onChange: (part: Partial<Work>) => void;
}) {
  const promptId = `prompt-${question.id}`;
  const prompt = question.kind === 'fill' ? splitGapPrompt(question.prompt).before : question.prompt;
  return (
    // A word of code may be wider than a phone.
    <div className="[overflow-wrap:anywhere]">
      <QuestionCard
        number={number}
        total={total}
        topic={topic}
        points={question.points}
        promptId={promptId}
        prompt={<Markdown source={prompt} />}
        isFlagged={work.flagged}
        onFlaggedChange={(flagged) => onChange({ flagged })}
        isDisabled={isReadOnly}
      >
        <AnswerInput
          question={question}
          answer={work.answer}
          isReadOnly={isReadOnly}
          onAnswer={(answer) => onChange({ answer })}
        />
        <NoteField
          value={work.note}
          isDisabled={isReadOnly}
          onValueChange={(note) => onChange({ note: note.slice(0, 2000) })}
        />
      </QuestionCard>
    </div>
  );
}

function AnswerInput({ question, answer, isReadOnly, onAnswer }: AnswerProps) {
  const labelledBy = `prompt-${question.id}`;
  switch (question.kind) {
    case 'single':
    case 'output':
      return (
        <OptionList
          kind="single"
          labelledBy={labelledBy}
          options={optionsOf(question)}
          value={answer?.kind === 'choice' ? [String(answer.choice)] : []}
          isDisabled={isReadOnly}
          onValueChange={([choice]) => choice !== undefined && onAnswer({ kind: 'choice', choice: Number(choice) })}
        />
      );
    case 'multiple':
      return (
        <OptionList
          kind="multiple"
          labelledBy={labelledBy}
          hint="Select every correct answer. No partial credit."
          options={optionsOf(question)}
          value={answer?.kind === 'choices' ? answer.choices.map(String) : []}
          isDisabled={isReadOnly}
          onValueChange={(choices) => onAnswer({ kind: 'choices', choices: choices.map(Number).sort((a, b) => a - b) })}
        />
      );
    case 'fill':
      return <FillInput question={question} answer={answer} isReadOnly={isReadOnly} onAnswer={onAnswer} />;
    case 'order':
      return (
        <OrderingList
          labelledBy={labelledBy}
          items={question.options.map((line, index) => ({
            id: String(index),
            name: line.replaceAll('`', ''),
            content: <Markdown isInline source={line} />,
          }))}
          value={
            answer?.kind === 'order' ? answer.order.map(String) : question.options.map((_, index) => String(index))
          }
          isDisabled={isReadOnly}
          onValueChange={(order) => onAnswer({ kind: 'order', order: order.map(Number) })}
        />
      );
  }
}

function FillInput({ question, answer, isReadOnly, onAnswer }: AnswerProps) {
  const { code, after } = splitGapPrompt(question.prompt);
  const texts = Array.from({ length: question.gaps }, (_, index) =>
    answer?.kind === 'texts' ? (answer.texts[index] ?? '') : '',
  );
  return (
    <div className="grid gap-4">
      <GapCode
        code={code}
        value={Object.fromEntries(texts.map((text, index) => [String(index + 1), text]))}
        isDisabled={isReadOnly}
        onValueChange={(gap, text) =>
          onAnswer({
            kind: 'texts',
            texts: texts.map((old, index) => (index === Number(gap) - 1 ? text.slice(0, 200) : old)),
          })
        }
      />
      {after.trim() !== '' && <Markdown source={after} />}
    </div>
  );
}

function optionsOf(question: CandidateQuestion) {
  return question.options.map((option, index) => {
    const lines = question.kind === 'output' ? outputLines(option) : null;
    return lines
      ? { id: String(index), outputLines: lines }
      : { id: String(index), content: <Markdown isInline source={option} /> };
  });
}
