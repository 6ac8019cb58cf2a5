import { Check, X } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { splitGapPrompt } from '../../../../contract/exam/gap-prompt.ts';
import type { QuestionKind } from '../../../../contract/exam/question-kinds.ts';
import type { ReviewedQuestion } from '../../../../contract/exam/result-review.ts';
import { cx } from '../../../ui/cx.ts';
import { Markdown } from '../../../ui/display/markdown.tsx';
import { GapCode } from '../../../ui/exam/gap-code.tsx';
import { OptionList, type OptionMark } from '../../../ui/exam/option-list.tsx';
import { shownOptions } from '../questions/answer-parts.tsx';

/** Who reads a graded exercise: its candidate, or a reviewer. */
export type Reader = 'candidate' | 'reviewer';

type Props = {
  question: ReviewedQuestion;
  reader: Reader;
  /** Id of the element that holds the prompt. */
  promptId: string;
};

/** The candidate's answer to each kind of question, with the key where it is told. */
export const REVIEWED_ANSWERS: Record<QuestionKind, ComponentType<Props>> = {
  single: (props) => <ReviewedOptions {...props} kind="single" />,
  output: (props) => <ReviewedOptions {...props} kind="single" />,
  multiple: (props) => <ReviewedOptions {...props} kind="multiple" />,
  fill: ReviewedGaps,
  order: ReviewedOrder,
};

function chosenOf({ work }: ReviewedQuestion): string[] {
  const answer = work?.answer;
  if (answer?.kind === 'choice') return [String(answer.choice)];
  return answer?.kind === 'choices' ? answer.choices.map(String) : [];
}

function marksOf({ taught }: ReviewedQuestion, chosen: readonly string[]): Record<string, OptionMark> | undefined {
  if (taught?.key.kind !== 'options') return undefined;
  const keys = taught.key.positions.map(String);
  const wrong = chosen.filter((id) => !keys.includes(id)).map((id) => [id, 'wrong'] as const);
  const right = keys.map((id) => [id, chosen.includes(id) ? 'right' : 'missed'] as const);
  return Object.fromEntries([...wrong, ...right]);
}

function ReviewedOptions({ question, promptId, kind }: Props & { kind: 'single' | 'multiple' }) {
  const chosen = chosenOf(question);
  return (
    <OptionList
      kind={kind}
      labelledBy={promptId}
      options={shownOptions(question)}
      value={chosen}
      onValueChange={() => {}}
      isDisabled
      marks={marksOf(question, chosen)}
    />
  );
}

function ReviewedGaps({ question, reader }: Props) {
  const { code, after } = splitGapPrompt(question.prompt);
  const texts = question.work?.answer?.kind === 'texts' ? question.work.answer.texts : [];
  const accepted = question.taught?.key.kind === 'texts' ? question.taught.key.accepted : null;
  return (
    <div className="grid grid-cols-1 gap-4">
      <GapCode
        code={code}
        label={`Code of ${question.id} with ${reader === 'candidate' ? 'your answers' : 'what the candidate wrote'}`}
        value={Object.fromEntries(
          Array.from({ length: question.gaps }, (_, gap) => [String(gap + 1), texts[gap] ?? '']),
        )}
        onValueChange={() => {}}
        isDisabled
        marks={
          accepted
            ? Object.fromEntries(
                accepted.map((known, gap) => [
                  String(gap + 1),
                  known.includes((texts[gap] ?? '').trim()) ? 'right' : 'wrong',
                ]),
              )
            : undefined
        }
      />
      {accepted && (
        <ol className="grid gap-1 text-sm">
          {accepted.map((known, gap) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is its position
            <li key={gap}>
              <span className="text-muted">{`Correct in gap ${gap + 1}:`}</span>{' '}
              {known.map((text, index) => (
                <span key={text}>
                  {index > 0 && <span>{' or '}</span>}
                  <code translate="no">{text}</code>
                </span>
              ))}
            </li>
          ))}
        </ol>
      )}
      {after.trim() !== '' && <Markdown source={after} headingLevel={4} />}
    </div>
  );
}

function ReviewedOrder({ question, reader }: Props) {
  const own = question.work?.answer?.kind === 'order' ? question.work.answer.order : null;
  const key = question.taught?.key.kind === 'order' ? question.taught.key.positions : null;
  const line = (position: number) => question.options[position] ?? '';
  return (
    <div className={cx('grid grid-cols-1 gap-x-8 gap-y-6', key && 'md:grid-cols-2')}>
      <Lines title={reader === 'candidate' ? 'Your order' : "The candidate's order"}>
        {own ? (
          own.map((position, index) => (
            <OrderedLine
              key={position}
              number={index + 1}
              text={line(position)}
              mark={key ? (key[index] === position ? 'right' : 'wrong') : null}
            />
          ))
        ) : (
          <li className="text-muted">Not answered</li>
        )}
      </Lines>
      {key && (
        <Lines title="Correct order">
          {key.map((position, index) => (
            <OrderedLine key={position} number={index + 1} text={line(position)} mark={null} />
          ))}
        </Lines>
      )}
    </div>
  );
}

function Lines({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="mb-2 font-medium text-muted text-sm">{title}</p>
      <ol className="grid gap-2">{children}</ol>
    </div>
  );
}

const LINE_LOOKS = {
  right: { row: 'border-positive bg-positive-soft', words: 'In place' },
  wrong: { row: 'border-danger bg-danger-soft', words: 'Out of place' },
} as const;

function OrderedLine({ number, text, mark }: { number: number; text: string; mark: 'right' | 'wrong' | null }) {
  return (
    <li
      className={cx(
        'grid grid-cols-[1.75rem_minmax(0,1fr)_auto] items-start rounded-md border px-3 py-2',
        mark ? LINE_LOOKS[mark].row : 'border-line',
      )}
    >
      <span className="text-muted tabular-nums">{number}</span>
      <Markdown isInline source={text} />
      {mark === 'right' && <Check className="size-5 text-positive-ink" aria-label={LINE_LOOKS.right.words} />}
      {mark === 'wrong' && <X className="size-5 text-danger-ink" aria-label={LINE_LOOKS.wrong.words} />}
    </li>
  );
}
