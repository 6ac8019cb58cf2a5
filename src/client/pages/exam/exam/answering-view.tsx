import { useSelector } from '@xstate/react';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import type { Work } from '../../../../contract/exam/answers.ts';
import { randomId } from '../../../adapters/random-id.ts';
import { serverNow } from '../../../adapters/server-clock.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ExamTopBar } from '../../../ui/exam/exam-top-bar.tsx';
import { SavedState } from '../../../ui/feedback/saved-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ExamLayout } from '../../../ui/layout/exam-layout.tsx';
import { optionalPart } from '../../../ui/optional-part.tsx';
import { useLatch } from '../../../ui/use-latch.ts';
import type { EditorStates } from '../../shared/challenge/code-editor.tsx';
import { chooseOption } from '../questions/choose-option.ts';
import {
  type ExamActor,
  isSameSaved,
  selectCurrent,
  selectExam,
  selectExercises,
  selectIsHandingIn,
  selectIsReadOnly,
  selectIsStalled,
  selectLastSaved,
  selectMayHandIn,
  selectSavedState,
  selectSync,
  selectUnsentCount,
  selectWork,
  workOf,
} from './exam.select.ts';
import { useExamKeys } from './exam-keys.ts';
import { ExamNotices } from './exam-notices.tsx';
import { ExamTime } from './exam-time.tsx';
import { ExerciseBoundary, ExerciseFailed } from './exercise-boundary.tsx';
import { HandInFailed } from './hand-in-failed.tsx';
import { Overview } from './overview.tsx';
import { QuestionView } from './question-view.tsx';

// Not needed for the first question, and the editor is as large as the rest of the page. All of it is preloaded before the
// clock starts, or right after a running exam is opened (`app/exam-parts.ts`).
const ChallengeView = optionalPart(
  async () => (await import('../../shared/challenge/challenge-view.tsx')).ChallengeView,
  <Skeleton className="m-6 h-96" />,
  (retry) => <ExerciseFailed onRetry={retry} />,
);

const StalledNotice = optionalPart(async () => (await import('./stalled-notice.tsx')).StalledNotice);

const HandInDialog = optionalPart(
  async () => (await import('./hand-in-dialog.tsx')).HandInDialog,
  null,
  (retry, { exam }: { exam: ExamActor }) => <HandInFailed exam={exam} onRetry={retry} />,
);

/** Answering: the current exercise, time, saved state, overview. */
export function AnsweringView({ exam }: { exam: ExamActor }) {
  const loaded = useSelector(exam, selectExam);
  const exercises = useSelector(exam, selectExercises);
  const work = useSelector(exam, selectWork);
  const current = useSelector(exam, selectCurrent);
  const isReadOnly = useSelector(exam, selectIsReadOnly);
  const isStalled = useSelector(exam, selectIsStalled);
  const mayHandIn = useSelector(exam, selectMayHandIn);
  const isHandInWanted = useLatch(useSelector(exam, selectIsHandingIn));
  const sync = useSelector(exam, selectSync);
  const lastSaved = useSelector(sync, (snapshot) => selectLastSaved(snapshot, current?.id), isSameSaved);
  const [editorStates] = useState<EditorStates>(() => new Map());
  const [isOverviewOpen, setIsOverviewOpen] = useState(false);
  const index = exercises.findIndex((exercise) => exercise.id === current?.id);

  function open(target: number) {
    const exercise = exercises[target];
    if (!exercise) return;
    exam.send({ type: 'exam.exerciseOpened', exerciseId: exercise.id });
    setIsOverviewOpen(false);
  }
  /** Changes part of the work; the rest comes from the chart, which can be newer than the last render. */
  function change(exerciseId: string, part: Partial<Work>) {
    const next = { ...workOf(selectWork(exam.getSnapshot()), exerciseId), ...part };
    exam.send({ type: 'exam.answerChanged', exerciseId, work: next, key: randomId(), at: serverNow() });
  }
  useExamKeys({
    next: () => open(index + 1),
    previous: () => open(index - 1),
    flag() {
      if (!current || isReadOnly) return;
      const before = workOf(work, current.id);
      change(current.id, { flagged: !before.flagged });
    },
    choose(position) {
      const before = current ? workOf(work, current.id) : null;
      const answer = current && before && !isReadOnly ? chooseOption(current, before.answer, position) : null;
      if (current && before && answer) change(current.id, { answer });
    },
    overview() {
      const first = document.querySelector<HTMLElement>('aside[aria-label="Overview"] button');
      if (first && first.offsetParent !== null) first.focus();
      else setIsOverviewOpen(true);
    },
  });

  useFocusOnChange(current?.id);

  if (!loaded || !current) return null;
  const currentWork = workOf(work, current.id);
  return (
    <ExamLayout
      kind={current.type === 'challenges' ? 'workspace' : 'question'}
      isOverviewOpen={isOverviewOpen}
      onOverviewOpenChange={setIsOverviewOpen}
      topBar={
        <ExamTopBar
          title={loaded.title}
          position={`${index + 1} of ${exercises.length}`}
          savedState={<SyncState exam={exam} />}
          timeLeft={<ExamTime exam={exam} />}
        />
      }
      standstill={isStalled && <StalledNotice exam={exam} />}
      notices={<ExamNotices exam={exam} />}
      overview={<Overview exam={exam} onOpenChange={setIsOverviewOpen} />}
      navigation={
        <div className="flex justify-between gap-3">
          <Button
            variant="secondary"
            icon={<ArrowLeft />}
            disabledReason={index > 0 ? undefined : 'This is the first exercise.'}
            onClick={() => open(index - 1)}
          >
            Previous
          </Button>
          {index < exercises.length - 1 ? (
            <Button onClick={() => open(index + 1)}>
              <span>Next</span>
              <ArrowRight />
            </Button>
          ) : (
            <Button
              disabledReason={mayHandIn ? undefined : "You can't do this right now."}
              onClick={() => exam.send({ type: 'exam.handInRequested' })}
            >
              Hand in
            </Button>
          )}
        </div>
      }
    >
      <ExerciseBoundary exerciseId={current.id}>
        {current.type === 'questions' ? (
          <QuestionView
            key={current.id}
            question={current}
            number={index + 1}
            total={exercises.length}
            topic={current.topic}
            work={currentWork}
            isReadOnly={isReadOnly}
            onChange={(part) => change(current.id, part)}
          />
        ) : (
          <ChallengeView
            key={current.id}
            ownerId={loaded.id}
            challenge={current}
            eyebrow={`Challenge ${index + 1} of ${exercises.length} · ${current.points} points`}
            work={currentWork}
            isReadOnly={isReadOnly}
            onChange={(part) => change(current.id, part)}
            lastSaved={lastSaved}
            editorStates={editorStates}
          />
        )}
      </ExerciseBoundary>
      {isHandInWanted && <HandInDialog exam={exam} />}
    </ExamLayout>
  );
}

function SyncState({ exam }: { exam: ExamActor }) {
  const sync = useSelector(exam, selectSync);
  // Painted after the answer that it is about.
  const state = useDeferredValue(useSelector(sync, selectSavedState));
  const unsent = useDeferredValue(useSelector(sync, selectUnsentCount));
  return <SavedState state={state} {...(state === 'offline' ? { detail: unsentText(unsent) } : {})} />;
}

export function unsentText(unsent: number): string {
  return unsent === 1 ? '1 change waits' : `${unsent} changes wait`;
}

/** Reading starts at the new exercise's heading; the focused control may be gone with the last one. */
function useFocusOnChange(exerciseId: string | undefined): void {
  const shown = useRef(exerciseId);
  useEffect(() => {
    if (shown.current === exerciseId) return;
    shown.current = exerciseId;
    scrollTo({ top: 0 });
    // The heading of a challenge may still be loading.
    const heading = document.querySelector<HTMLElement>('#content h1[tabindex]');
    (heading ?? document.getElementById('content'))?.focus({ preventScroll: true });
  }, [exerciseId]);
}
