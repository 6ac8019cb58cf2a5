import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { isAnswered } from '../../../../contract/exam/answers.ts';
import type { ExamResult } from '../../../../contract/exam/exam.ts';
import type { ReviewedExam } from '../../../../contract/exam/review.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { formatMoment } from '../../../ui/display/format-date.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { ReviewedExerciseView } from '../reviewed/reviewed-exercise.tsx';

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
              <span>{`${label} `}</span>
              <span className="text-muted tabular-nums">{exercises.length}</span>
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
            number={review.exercises.indexOf(exercise) + 1}
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

function ExerciseRow({
  exercise,
  number,
  answer,
  points,
  isDisputed,
  isOpen,
}: {
  exercise: Exercise;
  number: number;
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
            <span className="font-mono text-muted text-xs [overflow-wrap:anywhere] max-sm:block" translate="no">
              {exercise.id}
            </span>
          </span>
          {isDisputed && <Badge tone="warning">Disputed</Badge>}
          {!isAnswered(answer?.work.answer ?? null) && <Badge>Not answered</Badge>}
          {points && (
            <span className="w-16 text-right text-sm tabular-nums">
              <span className={points.points < points.points_max ? 'font-medium' : 'font-medium text-positive-ink'}>
                {points.points}
              </span>
              <span className="text-muted">{` of ${points.points_max}`}</span>
            </span>
          )}
        </summary>
        <div className="grid gap-6 pt-2 pb-8">
          <ReviewedExerciseView exercise={exercise.detail} number={number} reader="reviewer" />
          {answer && (
            <div className="grid gap-2 text-muted text-sm">
              <p>
                {`Revision ${answer.revision}, ${answer.revisions} stored, last received ${formatMoment(answer.received_at)}${answer.work.flagged ? ', flagged by the candidate' : ''}`}
              </p>
              {Object.entries(answer.file_hashes).map(([path, hash]) => (
                <p key={path} translate="no" className="font-mono text-xs [overflow-wrap:anywhere]">
                  {`${path} sha256 ${hash}`}
                </p>
              ))}
            </div>
          )}
        </div>
      </details>
    </li>
  );
}
