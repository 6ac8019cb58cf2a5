import type { ReviewedExam } from '../../../../contract/exam/review.ts';
import { formatMoment } from '../../../ui/display/format-date.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { counted } from '../../shared/offer-words.ts';

/** Every stored result, newest first: what a regrade changed, and the data to replay it. */
export function ResultsSection({ results }: { results: ReviewedExam['results'] }) {
  return (
    <section aria-labelledby="results">
      <h2 id="results" className="font-semibold text-xl">
        Gradings
      </h2>
      {results.length === 0 && <p className="mt-4 text-muted">There is no result yet.</p>}
      <ol className="mt-4 border-line border-t empty:hidden">
        {results.map((stored, index) => {
          const before = results[index + 1]?.result;
          const change = before ? stored.result.points - before.points : null;
          return (
            <li key={stored.graded_at} className="grid gap-3 border-line border-b py-4">
              <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                <span className="font-semibold text-xl tabular-nums">{`${stored.result.score_percent}%`}</span>
                <span className="text-muted text-sm tabular-nums">
                  {`${stored.result.points} of ${stored.result.points_max} points, pass mark ${stored.result.pass_percent}%`}
                </span>
                <Badge tone={stored.result.passed ? 'positive' : 'neutral'} className="self-center">
                  {stored.result.passed ? 'Passed' : 'Not passed'}
                </Badge>
                {index === 0 && results.length > 1 && (
                  <Badge tone="accent" className="self-center">
                    Counts
                  </Badge>
                )}
              </div>
              <p className="text-sm">
                <span>{`${stored.reason.charAt(0).toUpperCase() + stored.reason.slice(1)}, ${formatMoment(stored.graded_at)}`}</span>
                {change !== null && (
                  <span className="text-muted">
                    {`: ${change === 0 ? 'no change' : `${change > 0 ? '+' : '−'}${counted(Math.abs(change), 'point')}`}`}
                  </span>
                )}
              </p>
              <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-y-1 text-muted text-sm">
                <dt>Question set</dt>
                <dd className="font-mono text-xs leading-5 [overflow-wrap:anywhere]" translate="no">
                  {stored.question_set_version}
                </dd>
                <dt>Seed</dt>
                <dd className="font-mono text-xs leading-5 [overflow-wrap:anywhere]" translate="no">
                  {stored.seed}
                </dd>
              </dl>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
