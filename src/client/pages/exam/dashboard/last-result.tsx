import type { Attempt } from '../../../../../machines/exam/dashboard/next-step.ts';
import { topicsToLearn } from '../../../../contract/exam/topics-to-learn.ts';
import { attemptUrl } from '../../../flows/exam/dashboard.select.ts';
import { useAttempt } from '../../../flows/exam/use-results.ts';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { formatDay } from '../../../ui/display/format-date.ts';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { ProgressRing } from '../../../ui/feedback/progress-ring.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

/** The latest result: the score, and the topics with the most to gain. */
export function LastResult({ attempt }: { attempt: Attempt }) {
  const { data, isError } = useAttempt(attempt.id);
  if (isError) return null;
  const topics = topicsToLearn(data?.result?.topics ?? []).slice(0, 4);
  return (
    <section aria-labelledby="last-result">
      <h2 id="last-result" className="font-semibold text-lg">
        Your last result
      </h2>
      <div className="mt-5 flex items-center gap-5">
        <ProgressRing
          label={`Score, pass mark ${data?.pass_percent ?? ''} percent`}
          value={attempt.score_percent ?? 0}
          {...(data ? { mark: data.pass_percent } : {})}
          tone={attempt.state === 'passed' ? 'positive' : 'accent'}
        >
          {attempt.score_percent ?? 0}
        </ProgressRing>
        <p className="min-w-0 text-sm">
          <TextLink href={attemptUrl(attempt)}>{attempt.entry.title}</TextLink>
          <span className="mt-1 block text-muted">
            {`${formatDay(attempt.ended_at)}${data ? `, pass mark ${data.pass_percent}%` : ''}`}
          </span>
        </p>
      </div>
      {(!data || topics.length > 0) && (
        <>
          <h3 className="mt-6 text-muted text-sm">Most to gain</h3>
          <ul className="mt-3 grid gap-4">
            {data
              ? topics.map((topic) => (
                  <li key={topic.id}>
                    <ProgressBar
                      label={topic.name}
                      value={topic.points}
                      max={topic.points_max}
                      valueText={`${topic.points} of ${topic.points_max}`}
                      isLabelShown
                    />
                  </li>
                ))
              : [1, 2, 3, 4].map((key) => <Skeleton key={key} className="h-8" />)}
          </ul>
        </>
      )}
    </section>
  );
}
