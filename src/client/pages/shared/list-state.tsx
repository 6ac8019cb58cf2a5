import type { ReactNode } from 'react';
import { failureOf } from '../../../../machines/shared/failure.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** A list that is loading, failed or loaded. */
export function ListState({
  error,
  isLoaded,
  onRetry,
  children,
}: {
  error: unknown;
  isLoaded: boolean;
  onRetry: () => void;
  children: ReactNode;
}) {
  if (isLoaded) return children;
  if (error) {
    return (
      <Callout
        tone="danger"
        isLive
        title="The list didn't load"
        actions={
          <Button size="small" variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {failureOf(error).message}
      </Callout>
    );
  }
  return (
    <div className="grid gap-px overflow-hidden rounded-lg border border-line bg-line" aria-busy="true">
      <span className="sr-only">Loading</span>
      {[1, 2, 3, 4, 5, 6].map((key) => (
        <div key={key} className="flex items-center justify-between gap-6 bg-surface px-4 py-4">
          <Skeleton className="h-5 w-56 max-w-full" />
          <Skeleton className="h-5 w-24" />
        </div>
      ))}
    </div>
  );
}
