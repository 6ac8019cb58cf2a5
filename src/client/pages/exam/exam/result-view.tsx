import type { ExamResult } from '../../../../contract/exam/exam.ts';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';

/** Score and pass mark of a graded attempt. */
export function ResultSummary({
  title,
  result,
  isTimedOut,
}: {
  title: string;
  result: ExamResult;
  isTimedOut: boolean;
}) {
  return (
    <>
      <PageTitle
        eyebrow={title}
        title={result.passed ? 'Passed' : 'Not passed this time'}
        lead={isTimedOut ? 'Time ran out; everything saved until then was graded.' : undefined}
      />
      <div className="mt-8 border-line border-y py-8">
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <span className="font-semibold text-5xl tabular-nums">{`${result.score_percent}%`}</span>
          <span className="text-muted">{`pass mark ${result.pass_percent}% · ${result.points} of ${result.points_max} points`}</span>
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
    </>
  );
}

/** The points of a graded attempt by topic. */
export function ResultTopics({ result }: { result: ExamResult }) {
  return (
    <>
      <h2 className="mt-10 font-medium text-lg">By topic</h2>
      <ul className="mt-4 grid gap-4">
        {result.topics
          .filter((topic) => topic.points_max > 0)
          .map((topic) => (
            <li key={topic.id} className="grid gap-1.5">
              <span className="flex justify-between gap-4 text-sm">
                <span>{topic.name}</span>
                <span className="text-muted tabular-nums">{`${topic.points} of ${topic.points_max}`}</span>
              </span>
              <ProgressBar label={topic.name} value={topic.points} max={topic.points_max} />
            </li>
          ))}
      </ul>
    </>
  );
}
