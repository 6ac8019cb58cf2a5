import { Check, ChevronRight, Minus, X } from 'lucide-react';
import type { ExamResult } from '../../../../contract/exam/exam.ts';
import { Markdown } from '../../../ui/display/markdown.tsx';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { Table } from '../../../ui/display/table.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';

type ExerciseResult = ExamResult['exercises'][number];

/** Score, pass mark, topics and exercises of a graded attempt. */
export function ResultView({ title, result, isTimedOut }: { title: string; result: ExamResult; isTimedOut: boolean }) {
  return (
    <>
      <PageTitle
        eyebrow={title}
        title={result.passed ? 'Passed' : 'Not passed this time'}
        lead={isTimedOut ? 'Time ran out; everything saved until then was graded.' : undefined}
      />
      <div className="mt-8 border-line border-y py-8">
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <span className="font-semibold text-5xl tabular-nums">{result.score_percent} %</span>
          <span className="text-muted">
            pass mark {result.pass_percent} % · {result.points} of {result.points_max} points
          </span>
        </p>
        <div className="relative mt-6">
          <ProgressBar
            label="Score"
            value={result.score_percent}
            valueText={`${result.score_percent} percent, pass mark ${result.pass_percent} percent`}
            tone={result.passed ? 'positive' : 'accent'}
          />
          <span
            aria-hidden
            className="absolute -top-1 bottom-[-0.25rem] w-0.5 bg-ink"
            style={{ left: `${result.pass_percent}%` }}
          />
        </div>
      </div>
      <h2 className="mt-10 font-medium text-lg">By topic</h2>
      <ul className="mt-4 grid gap-4">
        {result.topics
          .filter((topic) => topic.points_max > 0)
          .map((topic) => (
            <li key={topic.id} className="grid gap-1.5">
              <span className="flex justify-between gap-4 text-sm">
                <span>{topic.name}</span>
                <span className="text-muted tabular-nums">
                  {topic.points} of {topic.points_max}
                </span>
              </span>
              <ProgressBar label={topic.name} value={topic.points} max={topic.points_max} />
            </li>
          ))}
      </ul>
      <h2 className="mt-10 mb-4 font-medium text-lg">By exercise</h2>
      {result.exercises.some((exercise) => exercise.explanation !== null) ? (
        <ul className="border-line border-t">
          {result.exercises.map((exercise) => (
            <ExplainedExercise key={exercise.id} exercise={exercise} />
          ))}
        </ul>
      ) : (
        <Table
          caption="Points by exercise"
          columns={[
            { key: 'title', header: 'Exercise', cell: (row: ExerciseResult) => row.title, isRowHeader: true },
            {
              key: 'answered',
              header: 'Answered',
              cell: (row: ExerciseResult) => (row.answered ? 'Yes' : 'No'),
            },
            {
              key: 'points',
              header: 'Points',
              align: 'end',
              cell: (row: ExerciseResult) => `${row.points} of ${row.points_max}`,
            },
          ]}
          rows={result.exercises}
          rowKey={(row) => row.id}
        />
      )}
    </>
  );
}

function Outcome({ exercise }: { exercise: ExerciseResult }) {
  if (!exercise.answered) return <Badge icon={<Minus />}>Not answered</Badge>;
  if (exercise.points === exercise.points_max) {
    return (
      <Badge tone="positive" icon={<Check />}>
        Correct
      </Badge>
    );
  }
  if (exercise.points > 0) {
    return (
      <Badge tone="warning" icon={<Minus />}>
        Partially correct
      </Badge>
    );
  }
  return (
    <Badge tone="danger" icon={<X />}>
      Incorrect
    </Badge>
  );
}

/** An exercise of a trial with its outcome and explanation. */
function ExplainedExercise({ exercise }: { exercise: ExerciseResult }) {
  return (
    <li className="border-line border-b">
      <details className="group">
        <summary className="flex min-h-14 cursor-pointer flex-wrap items-center gap-3 py-3">
          <ChevronRight
            className="-mr-1 size-4 shrink-0 text-muted transition-transform duration-100 group-open:rotate-90"
            aria-hidden
          />
          <span className="min-w-0 flex-1 font-medium">{exercise.title}</span>
          <Outcome exercise={exercise} />
          <span className="w-16 text-right text-muted text-sm tabular-nums">
            {exercise.points} of {exercise.points_max}
          </span>
        </summary>
        <div className="pb-6">
          {exercise.tests && exercise.tests.length > 0 && (
            <ul className="mb-4 grid gap-1 text-sm">
              {exercise.tests.map((test) => (
                <li key={test.name} className="flex items-center gap-2">
                  {test.passed ? (
                    <Check className="size-4 text-positive-ink" aria-label="Passed" />
                  ) : (
                    <X className="size-4 text-danger-ink" aria-label="Failed" />
                  )}
                  {test.name}
                </li>
              ))}
            </ul>
          )}
          {exercise.explanation !== null && <Markdown source={exercise.explanation} headingLevel={3} />}
        </div>
      </details>
    </li>
  );
}
