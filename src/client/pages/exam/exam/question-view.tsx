import type { Work } from '../../../../contract/exam/answers.ts';
import type { CandidateQuestion } from '../../../../contract/exam/exercises.ts';
import { splitGapPrompt } from '../../../../contract/exam/gap-prompt.ts';
import { NoteField } from '../../../ui/exam/note-field.tsx';
import { QuestionCard } from '../../../ui/exam/question-card.tsx';
import { ANSWER_INPUTS } from '../questions/answer-inputs.tsx';
import { QuestionText } from '../questions/question-text.tsx';

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
  /** Called with the changed part of the work. */
  onChange: (part: Partial<Work>) => void;
}) {
  const AnswerInput = ANSWER_INPUTS[question.kind];
  const promptId = `prompt-${question.id}`;
  const prompt = question.kind === 'fill' ? splitGapPrompt(question.prompt).before : question.prompt;
  return (
    // A long word of code may be wider than a phone.
    <div className="[overflow-wrap:anywhere]">
      <QuestionCard
        number={number}
        total={total}
        topic={topic}
        points={question.points}
        promptId={promptId}
        prompt={<QuestionText source={prompt} />}
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
