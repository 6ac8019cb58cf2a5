import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { createActor } from 'xstate';
import type { ExamEvent } from '../../../../machines/exam/exam/exam.types.ts';
import type { ExamStep } from '../../../contract/pages.ts';
import { inspect } from '../../adapters/inspect.ts';
import { keepActors } from '../../app/kept-actors.ts';
import { useTitle } from '../../app/page-hooks.ts';
import { PageSkeleton } from '../../app/page-skeleton.tsx';
import { useStableNavigate } from '../../app/use-stable-navigate.ts';
import { wiredExamMachine } from '../../app/wire-exam.ts';
import { OfflinePicture } from '../../ui/error-pictures.tsx';
import { ErrorPage } from '../../ui/layout/error-page.tsx';
import { DonePage } from './done-page.tsx';
import { type ExamActor, selectExam, selectIsMissing, selectIsUnreachable, selectStep } from './exam.select.ts';
import { ProgressPage } from './progress-page.tsx';
import { RulesPage } from './rules-page.tsx';
import { StartPage } from './start-page.tsx';
import { TermsPage } from './terms-page.tsx';

const keepExam = keepActors<ReturnType<typeof createExam>>();

function createExam(examId: string) {
  const actor = createActor(wiredExamMachine, { input: { examId } });
  inspect('exam', actor);
  return actor;
}

/** One attempt, from its terms to its result. The chart says which page is on show; the address follows it. */
export function ExamPage() {
  const { id = '' } = useParams();
  return <ExamOfId key={id} id={id} />;
}

function ExamOfId({ id }: { id: string }) {
  const [exam] = useState(() =>
    keepExam(
      id,
      (pathname) => pathname.split('/').includes(id),
      () => createExam(id),
    ),
  );
  useEffect(() => {
    // Not stopped with the component: what was answered is saved whatever becomes of the page.
    exam.start();
  }, [exam]);
  useStepInAddress(exam);

  const step = useSelector(exam, selectStep);
  const isMissing = useSelector(exam, selectIsMissing);
  const isUnreachable = useSelector(exam, selectIsUnreachable);
  const loaded = useSelector(exam, selectExam);
  const isTrial = loaded?.trial ?? false;
  useTitle(
    `${isTrial ? (step === 'rules' ? 'Training Examination Rules' : 'Trial Examination') : 'Examination'} · Chartered`,
  );

  if (isMissing) {
    return (
      <main id="content">
        <ErrorPage
          code={404}
          title="Not Found"
          message="There is no such exam in your account."
          action={{ label: 'Go to home page', href: '/' }}
        />
      </main>
    );
  }
  if (isUnreachable) {
    return (
      <main id="content">
        <ErrorPage
          title="The server cannot be reached"
          message="Your answers are kept on this device and the server. We try again every few seconds."
          picture={<OfflinePicture />}
          action={{ label: 'Try again', onClick: () => exam.send({ type: 'exam.retried' }) }}
        />
      </main>
    );
  }
  switch (step) {
    case 'terms':
      return <TermsPage exam={exam} />;
    case 'rules':
      return <RulesPage exam={exam} />;
    case 'start':
      return <StartPage exam={exam} />;
    case 'progress':
      return <ProgressPage exam={exam} />;
    case 'done':
    case 'dispute':
      return <DonePage exam={exam} />;
    case null:
      return <PageSkeleton />;
  }
}

/** What it means to the chart when somebody goes to a page by its address, by back or by forward. */
const ASKED: Record<ExamStep, ExamEvent | null> = {
  terms: null,
  rules: { type: 'exam.rulesReopened' },
  start: { type: 'exam.rulesRead' },
  progress: null,
  done: { type: 'exam.disputeCancelled' },
  dispute: { type: 'exam.disputeStarted' },
};

/**
 * Keeps address and chart together (EX-02): an address that the chart offers a way to is followed, any other one is replaced
 * by the right one.
 */
function useStepInAddress(exam: ExamActor): void {
  const { pathname, search } = useLocation();
  const navigate = useStableNavigate();
  const step = useSelector(exam, selectStep);
  const asked = pathname.split('/').at(-1) as ExamStep;
  const handled = useRef<{ step: ExamStep | null; asked: ExamStep }>({ step: null, asked });

  useEffect(() => {
    if (step === null) return;
    const before = handled.current;
    handled.current = { step, asked };
    if (asked === step) return;
    const isAddressNew = before.step === step && before.asked !== asked;
    const event = isAddressNew || before.step === null ? ASKED[asked] : null;
    if (event && exam.getSnapshot().can(event)) {
      exam.send(event);
      return;
    }
    handled.current = { step, asked: step };
    const target = pathname.replace(/[^/]+$/, step) + search;
    void navigate(target, { replace: isAddressNew || before.step === null });
  }, [exam, step, asked, pathname, search, navigate]);
}
