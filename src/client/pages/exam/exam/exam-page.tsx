import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import type { ExamEvent } from '../../../../../machines/exam/exam/exam.types.ts';
import type { Exam } from '../../../../contract/exam/exam.ts';
import { type ExamStep, examPath, MISSING_TITLE } from '../../../../contract/pages.ts';
import { keptCurrent } from '../../../adapters/exam/current-exercise.ts';
import { wireExam } from '../../../flows/exam/exam.wire.ts';
import type { LoadExamParts } from '../../../flows/exam/exam-parts.wire.ts';
import { keepActors } from '../../../flows/kept-actors.ts';
import { createChart } from '../../../flows/run-chart.ts';
import { useTitle } from '../../../flows/site/page-hooks.ts';
import { useStableNavigate } from '../../../flows/site/use-stable-navigate.ts';
import { OfflinePicture } from '../../../ui/brand/error-pictures.tsx';
import { ErrorPage } from '../../../ui/layout/error-page.tsx';
import { PageSkeleton } from '../../../ui/layout/page-skeleton.tsx';
import {
  type ExamActor,
  selectExam,
  selectFailure,
  selectIsMissing,
  selectIsUnreachable,
  selectStep,
  selectSync,
  selectUnsentCount,
} from './exam.select.ts';
import { ProgressPage } from './progress-page.tsx';
import { stepPart } from './step-part.tsx';

// A candidate who answers needs none of these; the exam preloads the result's page (`app/exam-parts.ts`).
const BriefingPage = stepPart(async () => (await import('./briefing-page.tsx')).BriefingPage);
const TermsPage = stepPart(async () => (await import('./terms-page.tsx')).TermsPage);
const RulesPage = stepPart(async () => (await import('./rules-page.tsx')).RulesPage);
const StartPage = stepPart(async () => (await import('./start-page.tsx')).StartPage);
const DonePage = stepPart(async () => (await import('./done-page.tsx')).DonePage);

const keepExam = keepActors<ReturnType<typeof createExam>>((exam) => {
  const sync = selectSync(exam.getSnapshot());
  const isSending = selectUnsentCount(sync?.getSnapshot()) > 0;
  if (isSending) sync?.send({ type: 'sync.flushRequested' });
  return isSending;
});

const createExam = (examId: string, loadParts: LoadExamParts) =>
  createChart(wireExam(loadParts), { input: { examId, currentId: keptCurrent(examId) } });

/** One attempt, from its terms to its result. The chart determines the page; the URL follows. */
export function ExamPage({ loadParts }: { loadParts: LoadExamParts }) {
  const { id = '' } = useParams();
  return <ExamOfId key={id} id={id} loadParts={loadParts} />;
}

function ExamOfId({ id, loadParts }: { id: string; loadParts: LoadExamParts }) {
  const [exam] = useState(() =>
    keepExam(
      id,
      (pathname) => pathname.split('/').includes(id),
      () => createExam(id, loadParts),
    ),
  );
  useEffect(() => {
    // Not stopped on unmount: saving continues whatever happens to the page.
    exam.start();
  }, [exam]);
  useStepInAddress(exam);
  const { pathname } = useLocation();

  const step = useSelector(exam, selectStep);
  const isMissing = useSelector(exam, selectIsMissing);
  const isUnreachable = useSelector(exam, selectIsUnreachable);
  const loaded = useSelector(exam, selectExam);
  const failure = useSelector(exam, selectFailure);

  if (isMissing) return <MissingExam />;
  if (loaded && !isAddressOf(loaded, pathname)) return <PageSkeleton />;
  if (isUnreachable) {
    return (
      <main id="content">
        <ErrorPage
          title="Your exam didn't load"
          message={`${failure?.message ?? ''} ${pathname.endsWith('/progress') ? 'Every answer that was saved is kept. ' : ''}We try again every few seconds.`}
          picture={<OfflinePicture />}
          action={{ label: 'Try again', onClick: () => exam.send({ type: 'exam.retried' }) }}
        />
      </main>
    );
  }
  switch (step) {
    case 'terms':
      return loaded?.trial ? <BriefingPage exam={exam} /> : <TermsPage exam={exam} />;
    case 'rules':
      return <RulesPage exam={exam} />;
    case 'start':
      return loaded?.trial ? <BriefingPage exam={exam} /> : <StartPage exam={exam} />;
    case 'progress':
      return <ProgressPage exam={exam} />;
    case 'done':
    case 'dispute':
      return <DonePage exam={exam} />;
    case null:
      return <PageSkeleton />;
  }
}

/** Whether a path is below the technology and the kind of an exam: another's would show the wrong title and theme (RT-12, RT-13). */
function isAddressOf(exam: Exam, pathname: string): boolean {
  return pathname.startsWith(examPath(exam, 'terms').replace(/terms$/, ''));
}

function MissingExam() {
  useTitle(MISSING_TITLE);
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

/** The chart's event for a navigation by URL, back or forward. */
const ASKED: Record<ExamStep, ExamEvent | null> = {
  terms: null,
  rules: { type: 'exam.rulesReopened' },
  start: { type: 'exam.rulesRead' },
  progress: null,
  done: { type: 'exam.disputeCancelled' },
  dispute: { type: 'exam.disputeStarted' },
};

/** Synchronizes URL and chart (EX-02): a URL that the chart can reach is followed, any other is replaced, and so is that of another technology or kind. */
function useStepInAddress(exam: ExamActor): void {
  const { pathname, search } = useLocation();
  const navigate = useStableNavigate();
  const step = useSelector(exam, selectStep);
  const loaded = useSelector(exam, selectExam);
  const asked = pathname.split('/').at(-1) as ExamStep;
  const moved = loaded && !isAddressOf(loaded, pathname) ? examPath(loaded, asked) : null;
  const handled = useRef<{ step: ExamStep | null; asked: ExamStep }>({ step: null, asked });

  useEffect(() => {
    if (step === null) return;
    if (moved !== null) {
      void navigate(moved + search, { replace: true });
      return;
    }
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
  }, [exam, step, moved, asked, pathname, search, navigate]);
}
