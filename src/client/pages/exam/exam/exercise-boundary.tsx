import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';

/** Wraps one exercise: if it crashes, the rest of the exam continues, saving first of all. */
export function ExerciseBoundary({ exerciseId, children }: { exerciseId: string; children: ReactNode }) {
  const [tries, setTries] = useState(0);
  return (
    <ErrorBoundary
      resetKey={`${exerciseId} ${tries}`}
      fallback={() => <ExerciseFailed onRetry={() => setTries((before) => before + 1)} />}
    >
      {children}
    </ErrorBoundary>
  );
}

/** Replaces an exercise that failed to render. */
export function ExerciseFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="p-4 sm:p-6">
      <Callout
        tone="danger"
        isLive
        title="This exercise couldn't be shown"
        actions={
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        Your answers are safe, and saving continues. Try again, or answer another exercise first.
      </Callout>
    </div>
  );
}
