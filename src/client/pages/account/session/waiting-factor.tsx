import { lazy, Suspense } from 'react';
import type { Failure } from '../../../../../machines/shared/failure.ts';
import { pendingOf } from '../../../flows/account/pending-sign-in.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

/** Loaded for those who have a second factor. */
const FactorForm = lazy(async () => ({ default: (await import('./factor-form.tsx')).FactorForm }));

/** The form for the second factor, where a sign-in waits for it. */
export function WaitingFactor({
  failure,
  onGiven,
  onLeft,
}: {
  /** The refusal of the sign-in, which says what it waits for. */
  failure: Failure | null;
  onGiven: () => void;
  onLeft: () => void;
}) {
  const pending = pendingOf(failure);
  if (pending === null) return null;
  return (
    <Suspense fallback={<Skeleton className="h-24 w-full" />}>
      <FactorForm key={pending.pending} pending={pending} onGiven={onGiven} onLeft={onLeft} />
    </Suspense>
  );
}
