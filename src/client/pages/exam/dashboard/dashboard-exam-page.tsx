import {
  type Attempt,
  attemptsOf,
  isGraded,
  isToBeTaken,
  isVoid,
} from '../../../../../machines/exam/dashboard/next-step.ts';
import type { Tech } from '../../../../contract/common.ts';
import {
  attemptNumber,
  attemptUrl,
  failedExamsOf,
  selectFailure,
  selectIsOpening,
  selectMayTakeTrial,
} from '../../../flows/exam/dashboard.select.ts';
import { useDashboard } from '../../../flows/exam/use-dashboard.ts';
import { useSecondsUntil } from '../../../flows/exam/use-seconds-until.ts';
import { useTech } from '../../../flows/site/page-hooks.ts';
import { EmptyPicture } from '../../../ui/brand/illustrations.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Link } from '../../../ui/controls/link-context.tsx';
import { formatMoment } from '../../../ui/display/format-date.ts';
import { formatClock } from '../../../ui/display/format-time.ts';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { AttemptBadge } from '../../shared/attempt-words.tsx';
import { RetakeOffer } from '../../shared/retake-offer.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';

const GROUPS: { title: string; holds: (attempt: Attempt) => boolean }[] = [
  { title: 'In progress', holds: ({ state }) => state === 'running' || state === 'grading' },
  { title: 'To be taken', holds: isToBeTaken },
  { title: 'Taken', holds: isGraded },
  { title: 'Void', holds: isVoid },
];

export function DashboardExamPage() {
  const tech = useTech() ?? 'javascript';
  return <ExamsOfTech key={tech} tech={tech} />;
}

function ExamsOfTech({ tech }: { tech: Tech }) {
  const [snapshot, send] = useDashboard(tech);
  const attempts = attemptsOf(snapshot.context);
  // One that was given besides a pass, and cannot start any more, is in no group.
  const listed = attempts.filter((attempt) => GROUPS.some(({ holds }) => holds(attempt)));
  const failure = selectFailure(snapshot);
  const failed = failedExamsOf(snapshot.context);
  const isTrialOpen = attempts.some(
    ({ entry, state }) => entry.trial && ['awaitingTerms', 'ready', 'running'].includes(state),
  );
  const trialButton = selectMayTakeTrial(snapshot) && !isTrialOpen && (
    <Button
      variant={attempts.length > 0 ? 'secondary' : 'primary'}
      isBusy={selectIsOpening(snapshot)}
      onClick={() => send({ type: 'dashboard.trialRequested' })}
    >
      {attempts.length > 0 ? 'Retake the trial' : 'Start the trial'}
    </Button>
  );
  return (
    <DashboardFrame
      snapshot={snapshot}
      tech={tech}
      title="Examination"
      skeleton={<ListSkeleton />}
      onRetry={() => send({ type: 'dashboard.retried' })}
    >
      {failure && (
        <Callout tone="danger" isLive className="mb-6" title="The trial didn't open">
          {failure.message}
        </Callout>
      )}
      {attempts.length === 0 ? (
        <EmptyState title="No exam yet" picture={<EmptyPicture />} actions={trialButton}>
          Your attempts and results appear here. Start with the trial: it's free.
        </EmptyState>
      ) : (
        <div className="grid gap-10">
          {GROUPS.map(({ title, holds }) => (
            <AttemptGroup key={title} title={title} attempts={attempts.filter(holds)} listed={listed} />
          ))}
          {failed.map(({ certification_id, title }) => (
            <div key={certification_id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <p className="min-w-0">{`Not passed yet: ${title}`}</p>
              <RetakeOffer certificationId={certification_id} title={title} />
            </div>
          ))}
          {trialButton && <div>{trialButton}</div>}
        </div>
      )}
    </DashboardFrame>
  );
}

function AttemptGroup({ title, attempts, listed }: { title: string; attempts: Attempt[]; listed: Attempt[] }) {
  if (attempts.length === 0) return null;
  return (
    <section>
      <h2 className="font-semibold text-lg">
        <span>{`${title} `}</span>
        <span className="font-normal text-muted tabular-nums">{attempts.length}</span>
      </h2>
      <ul className="mt-3 border-line border-t">
        {attempts.map((attempt) => (
          <AttemptRow key={attempt.id} attempt={attempt} number={attemptNumber(attempt, listed)} />
        ))}
      </ul>
    </section>
  );
}

function AttemptRow({ attempt, number }: { attempt: Attempt; number: number | null }) {
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 border-line border-b py-4 sm:grid-cols-[minmax(0,1fr)_8rem_9rem]">
      <div className="min-w-0">
        <h3 className="font-medium">
          <Link
            href={attemptUrl(attempt)}
            className="rounded-sm underline-offset-4 hover:underline after:absolute after:inset-0 after:rounded-md after:content-[''] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus"
          >
            <span>{attempt.entry.title}</span>
            {number !== null && <span>{`, attempt ${number}`}</span>}
          </Link>
        </h3>
        <p className="mt-0.5 text-muted text-sm">
          <When attempt={attempt} />
        </p>
      </div>
      <span className="text-right font-semibold text-xl tabular-nums max-sm:col-start-2 max-sm:row-start-1">
        {attempt.score_percent !== null && `${attempt.score_percent}%`}
      </span>
      <span className="sm:text-right">
        <AttemptBadge state={attempt.state} />
      </span>
    </li>
  );
}

function When({ attempt }: { attempt: Attempt }) {
  const left = useSecondsUntil(attempt.state === 'running' ? attempt.deadline_at : null);
  if (attempt.state === 'running') {
    return (
      <>
        <span>{`Started ${formatMoment(attempt.started_at)}, `}</span>
        <span className="tabular-nums">{formatClock(left)}</span>
        <span>{' left'}</span>
      </>
    );
  }
  if (attempt.ended_at !== null) return `Ended ${formatMoment(attempt.ended_at)}`;
  if (isVoid(attempt))
    return attempt.started_at === null ? 'Never started' : `Started ${formatMoment(attempt.started_at)}`;
  return attempt.state === 'ready' ? 'Terms accepted; clock not started' : 'Terms not accepted yet';
}

function ListSkeleton() {
  return (
    <>
      <Skeleton className="h-7 w-36" />
      <div className="mt-3 border-line border-t">
        {[1, 2, 3].map((key) => (
          <div key={key} className="grid gap-1 border-line border-b py-4">
            <Skeleton className="h-6 w-64 max-w-full" />
            <Skeleton className="h-5 w-40" />
          </div>
        ))}
      </div>
    </>
  );
}
