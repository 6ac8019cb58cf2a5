import { useSelector } from '@xstate/react';
import { Button } from '../../../ui/controls/button.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { type ExamActor, selectIsHandingIn } from './exam.select.ts';

/** Replaces the hand-in dialog when its chunk failed to load. */
export function HandInFailed({ exam, onRetry }: { exam: ExamActor; onRetry: () => void }) {
  if (!useSelector(exam, selectIsHandingIn)) return null;
  return (
    <div className="p-4 sm:p-6">
      <Callout
        tone="danger"
        isLive
        title="The page can't hand in yet"
        actions={
          <>
            <Button size="small" onClick={onRetry}>
              Try again
            </Button>
            <Button size="small" variant="secondary" onClick={() => exam.send({ type: 'exam.handInCancelled' })}>
              Keep answering
            </Button>
          </>
        }
      >
        Part of the page couldn't be loaded. Your answers are safe. Check your connection and try again.
      </Callout>
    </div>
  );
}
