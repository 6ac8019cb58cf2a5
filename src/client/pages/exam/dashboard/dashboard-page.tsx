import { nextStepOf } from '../../../../../machines/exam/dashboard/next-step.ts';
import type { Tech } from '../../../../contract/common.ts';
import { selectUser } from '../../../flows/account/session.select.ts';
import { useSessionState } from '../../../flows/account/session.tsx';
import {
  examsOf,
  failedExamsOf,
  hasPassedExam,
  lastGradedOf,
  progressOf,
  selectFailure,
  selectIsOpening,
  selectMayTakeTrial,
  situationOf,
} from '../../../flows/exam/dashboard.select.ts';
import { useDashboard } from '../../../flows/exam/use-dashboard.ts';
import { useTech } from '../../../flows/site/page-hooks.ts';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { OwnSeats } from '../../shared/voucher/own-seats.tsx';
import { VoucherCodeForm } from '../../shared/voucher/voucher-code-form.tsx';
import { WaitingVoucher } from '../../shared/voucher/waiting-voucher.tsx';
import { WaitingInvitation } from '../../shared/waiting-invitation.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';
import { ExamList } from './exam-list.tsx';
import { LastResult } from './last-result.tsx';
import { NextStepPanel } from './next-step-panel.tsx';
import { OwnCredentials } from './own-credentials.tsx';
import { TopicHistory } from './topic-history.tsx';
import { WelcomeBanner } from './welcome-banner.tsx';

export function DashboardPage() {
  const tech = useTech() ?? 'javascript';
  return <DashboardOfTech key={tech} tech={tech} />;
}

function DashboardOfTech({ tech }: { tech: Tech }) {
  const [snapshot, send] = useDashboard(tech);
  const failure = selectFailure(snapshot);
  const lastGraded = lastGradedOf(snapshot.context);
  const user = useSessionState(selectUser);
  if (!user) return null;
  const step = nextStepOf(situationOf(snapshot.context, user));
  const failed = failedExamsOf(snapshot.context).map(({ certification_id: id }) => id);
  // The next step above offers its own.
  const above = step.kind === 'retake' ? step.attempt.entry.certification_id : null;
  return (
    <DashboardFrame
      snapshot={snapshot}
      tech={tech}
      title="Dashboard"
      skeleton={<DashboardSkeleton />}
      onRetry={() => send({ type: 'dashboard.retried' })}
    >
      {failure && (
        <Callout tone="danger" isLive className="mb-6" title="The trial didn't open">
          {failure.message}
        </Callout>
      )}
      <WelcomeBanner tech={tech} />
      <WaitingVoucher />
      <WaitingInvitation />
      <OwnSeats />
      <NextStepPanel
        step={step}
        tech={tech}
        mayTakeTrial={selectMayTakeTrial(snapshot)}
        isOpening={selectIsOpening(snapshot)}
        onTrial={() => send({ type: 'dashboard.trialRequested' })}
      />
      <div className="mt-12 grid gap-x-14 gap-y-12 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <ExamList exams={examsOf(snapshot.context)} retakes={new Set(failed.filter((id) => id !== above))} />
        <div className="grid content-start gap-12">
          {hasPassedExam(snapshot.context) && <OwnCredentials tech={tech} />}
          {lastGraded && <LastResult attempt={lastGraded} />}
        </div>
      </div>
      <TopicHistory {...progressOf(snapshot.context)} />
      <div className="mt-12">
        <VoucherCodeForm />
      </div>
    </DashboardFrame>
  );
}

function DashboardSkeleton() {
  return (
    <>
      <div className="grid gap-3 rounded-xl border border-line p-6 sm:p-8">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-9 w-72 max-w-full" />
        <Skeleton className="h-6 w-96 max-w-full" />
        <Skeleton className="mt-3 h-12 w-44" />
      </div>
      <Skeleton className="mt-12 h-7 w-28" />
      <div className="mt-4 border-line border-t">
        {[1, 2, 3, 4].map((key) => (
          <div key={key} className="grid gap-1 border-line border-b py-4">
            <Skeleton className="h-6 w-64 max-w-full" />
            <Skeleton className="h-5 w-80 max-w-full" />
          </div>
        ))}
      </div>
    </>
  );
}
