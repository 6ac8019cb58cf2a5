import { serverNow } from '../../../adapters/server-clock.ts';
import { useReviewDisputes } from '../../../flows/exam/use-review-lists.ts';
import { DonePicture } from '../../../ui/brand/illustrations.tsx';
import { TechMark } from '../../../ui/brand/tech-mark.tsx';
import { Link } from '../../../ui/controls/link-context.tsx';
import { formatMoment } from '../../../ui/display/format-date.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListState } from '../../shared/list-state.tsx';
import { MoreRows } from '../../shared/more-rows.tsx';
import { ClaimControl } from './claim-control.tsx';
import { DisputeBadge } from './dispute-section.tsx';
import { waitingTime } from './waiting-time.ts';

/** Disputes, open ones first. */
export function DisputesTab() {
  const list = useReviewDisputes();
  const { data, error, refetch } = list;
  const disputes = data?.pages.flatMap((page) => page.data) ?? [];
  const open = data?.pages[0]?.meta.open ?? 0;
  return (
    <ListState error={error} isLoaded={data !== undefined} onRetry={() => void refetch()}>
      {disputes.length === 0 ? (
        <EmptyState title="No disputes" picture={<DonePicture />}>
          When a candidate disputes a result, it appears here, oldest open dispute first.
        </EmptyState>
      ) : (
        <>
          <p className="text-muted text-sm" role="status">
            {open === 0
              ? 'No open disputes.'
              : open === 1
                ? 'One waits for a decision.'
                : `${open} wait for a decision.`}
          </p>
          <ul className="mt-3 border-line border-t">
            {disputes.map(({ dispute, exam_id, title, tech, candidate, is_own, score_percent, claim }) => (
              <li
                key={dispute.id}
                className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 border-line border-b py-5 sm:grid-cols-[auto_minmax(0,1fr)_auto]"
              >
                <TechMark tech={tech} isNamed />
                <div className="min-w-0">
                  <h2 className="font-medium">
                    <Link
                      href={`/review/exams/${exam_id}`}
                      className="rounded-sm underline-offset-4 after:absolute after:inset-0 after:rounded-md after:content-[''] hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus"
                    >
                      {candidate}
                    </Link>{' '}
                    {is_own && <Badge>Your own</Badge>}
                  </h2>
                  <p className="text-muted text-sm">
                    {`${title}${score_percent !== null ? ` · ${score_percent}%` : ''}${dispute.exercise_ids.length > 0 ? ` · ${dispute.exercise_ids.length} ${dispute.exercise_ids.length === 1 ? 'item' : 'items'}` : ''}`}
                  </p>
                  <p className="mt-2 line-clamp-2 max-w-prose text-sm">{dispute.reason}</p>
                  {dispute.state === 'open' && !is_own && (
                    <div className="relative z-10 mt-3 w-fit">
                      <ClaimControl disputeId={dispute.id} claim={claim} about={candidate} />
                    </div>
                  )}
                </div>
                <div className="flex items-center gap-3 text-muted text-sm max-sm:col-start-2 sm:flex-col sm:items-end sm:gap-2">
                  <DisputeBadge state={dispute.state} />
                  {dispute.state === 'open' && (
                    <span>{`Waiting for ${waitingTime(serverNow() - dispute.opened_at)}`}</span>
                  )}
                  <span className="tabular-nums">{formatMoment(dispute.opened_at)}</span>
                </div>
              </li>
            ))}
          </ul>
          <MoreRows list={list} />
        </>
      )}
    </ListState>
  );
}
