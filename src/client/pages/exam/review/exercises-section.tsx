import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Answer } from '../../../../contract/exam/answers.ts';
import type { ExamResult } from '../../../../contract/exam/exam.ts';
import { splitGapPrompt } from '../../../../contract/exam/gap-prompt.ts';
import type { ReviewedExam } from '../../../../contract/exam/review.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { formatMoment } from '../../../ui/display/format-date.ts';
import { Markdown } from '../../../ui/display/markdown.tsx';
import { GapCode } from '../../../ui/exam/gap-code.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { AnswerWords } from '../questions/answer-words.tsx';

type Exercise = ReviewedExam['exercises'][number];
type StoredAnswer = ReviewedExam['answers'][number];
type Points = ExamResult['exercises'][number];
type Filter = 'all' | 'disputed' | 'lost';

/** Every exercise of the attempt: prompt, answer, key and points. */
export function ExercisesSection({ review }: { review: ReviewedExam }) {
  const points = new Map(review.results[0]?.result.exercises.map((exercise) => [exercise.id, exercise]));
  const answers = new Map(review.answers.map((answer) => [answer.exercise_id, answer]));
  const disputed = new Set(review.exam.dispute?.exercise_ids ?? []);
  const [filter, setFilter] = useState<Filter>(disputed.size > 0 ? 'disputed' : 'all');
  const isLost = ({ id }: Exercise) => (points.get(id)?.points ?? 0) < (points.get(id)?.points_max ?? 0);
  const groups: { value: Filter; label: string; exercises: Exercise[] }[] = [
    { value: 'disputed', label: 'Disputed', exercises: review.exercises.filter(({ id }) => disputed.has(id)) },
    { value: 'lost', label: 'Points lost', exercises: review.exercises.filter(isLost) },
    { value: 'all', label: 'All', exercises: review.exercises },
  ];
  const shown = groups.find(({ value }) => value === filter)?.exercises ?? [];
  return (
    <section aria-labelledby="exercises">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="exercises" className="font-semibold text-xl">
          Exercises
        </h2>
        {/* biome-ignore lint/a11y/useSemanticElements: buttons that choose, not fields of a form */}
        <div role="group" aria-label="Which exercises" className="flex flex-wrap gap-1">
          {groups.map(({ value, label, exercises }) => (
            <Button
              key={value}
              size="small"
              variant={filter === value ? 'secondary' : 'quiet'}
              aria-pressed={filter === value}
              disabledReason={exercises.length === 0 ? 'There are none.' : undefined}
              onClick={() => setFilter(value)}
            >
              {label} <span className="text-muted tabular-nums">{exercises.length}</span>
            </Button>
          ))}
        </div>
      </div>
      {shown.length === 0 && <p className="mt-4 text-muted">The exam hasn't started, so there are no exercises yet.</p>}
      <ul className="mt-4 border-line border-t">
        {shown.map((exercise) => (
          <ExerciseRow
            // Collapses again when the selection changes.
            key={`${filter}-${exercise.id}`}
            exercise={exercise}
            answer={answers.get(exercise.id)}
            points={points.get(exercise.id)}
            isDisputed={disputed.has(exercise.id)}
            isOpen={filter === 'disputed'}
          />
        ))}
      </ul>
    </section>
  );
}

/** The prompt; code with gaps is shown with the candidate's answers. */
function Prompt({ exercise: { id, prompt }, answer }: { exercise: Exercise; answer: Answer | null }) {
  const { before, code, after } = splitGapPrompt(prompt);
  if (code === '') return <Markdown source={prompt} headingLevel={4} />;
  const texts = answer?.kind === 'texts' ? answer.texts : [];
  return (
    <div className="grid gap-4">
      <Markdown source={before} headingLevel={4} />
      <GapCode
        code={code}
        label={`Code of ${id} with what the candidate wrote`}
        value={Object.fromEntries(texts.map((text, index) => [String(index + 1), text]))}
        onValueChange={() => {}}
        isDisabled
      />
      {after.trim() !== '' && <Markdown source={after} headingLevel={4} />}
    </div>
  );
}

function ExerciseRow({
  exercise,
  answer,
  points,
  isDisputed,
  isOpen,
}: {
  exercise: Exercise;
  answer: StoredAnswer | undefined;
  points: Points | undefined;
  isDisputed: boolean;
  isOpen: boolean;
}) {
  return (
    <li className="border-line border-b">
      <details open={isOpen} className="group">
        <summary className="flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 py-3 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            className="size-4 shrink-0 text-muted transition-transform duration-100 group-open:rotate-90"
            aria-hidden
          />
          <span className="min-w-0 flex-1">
            <span className="font-medium">{exercise.title}</span>{' '}
            <span className="font-mono text-muted text-xs [overflow-wrap:anywhere] max-sm:block">{exercise.id}</span>
          </span>
          {isDisputed && <Badge tone="warning">Disputed</Badge>}
          {!answer?.work.answer && <Badge>Not answered</Badge>}
          {points && (
            <span className="w-16 text-right text-sm tabular-nums">
              <span className={points.points < points.points_max ? 'font-medium' : 'font-medium text-positive-ink'}>
                {points.points}
              </span>
              <span className="text-muted"> of {points.points_max}</span>
            </span>
          )}
        </summary>
        <div className="grid gap-6 pt-2 pb-8">
          <Prompt exercise={exercise} answer={answer?.work.answer ?? null} />
          <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
            <Part title="Answer">
              <AnswerWords answer={answer?.work.answer ?? null} hashes={answer?.file_hashes ?? {}} />
              {answer && (
                <p className="mt-2 text-muted text-sm">
                  Revision {answer.revision}, {answer.revisions} stored, last received{' '}
                  {formatMoment(answer.received_at)}
                  {answer.work.flagged && ', flagged by the candidate'}
                </p>
              )}
              {answer && answer.work.note !== '' && (
                <p className="mt-2 text-sm">
                  <span className="text-muted">Candidate's note:</span> {answer.work.note}
                </p>
              )}
            </Part>
            <Part title="Key">
              <ExerciseKey text={exercise.key} isCode={/\{\{1\}\}/.test(exercise.prompt)} points={points} />
            </Part>
          </div>
          <Part title="Explanation">
            <div className="text-muted">
              <Markdown source={exercise.explanation} headingLevel={4} />
            </div>
          </Part>
        </div>
      </details>
    </li>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-1.5 font-medium text-muted text-sm">{title}</h3>
      {children}
    </div>
  );
}

/** The key as text: code for gaps, test names for a challenge. */
function ExerciseKey({ text, isCode, points }: { text: string; isCode: boolean; points: Points | undefined }) {
  const lines = text.split('\n');
  const passed = new Map(points?.tests?.map((test) => [test.name, test.passed]));
  return (
    <ul className="grid gap-1">
      {lines.map((line, index) => {
        const [, visibility, name = line] = /^(visible|hidden): (.*)$/.exec(line) ?? [];
        const outcome = passed.get(name);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its position
          <li key={index} className="[overflow-wrap:anywhere]">
            {visibility !== undefined && <span className="text-muted text-sm">{visibility} test: </span>}
            {isCode ? <code>{name}</code> : <Markdown isInline source={name} />}
            {outcome !== undefined && (
              <span className={outcome ? 'text-positive-ink text-sm' : 'text-danger-ink text-sm'}>
                {' '}
                {outcome ? 'passed' : 'failed'}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
