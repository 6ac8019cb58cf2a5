import type { ReactNode } from 'react';
import type { Failure } from '../../../../../machines/shared/failure.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { MissingItem } from '../missing-item.tsx';
import { NotLoaded } from '../not-loaded.tsx';

/** The page of one order, also while it loads, when it does not, and when there is none. */
export function OrderFrame({
  isMissing,
  isUnreachable,
  failure,
  onRetry,
  className,
  children,
}: {
  isMissing: boolean;
  isUnreachable: boolean;
  /** Why the order did not load. */
  failure: Failure | null;
  onRetry: () => void;
  className: string;
  /** The order; null until it is there. */
  children: ReactNode;
}) {
  if (isMissing) return <MissingItem />;
  if (isUnreachable) {
    return <NotLoaded title="This order didn't load" failure={failure} onRetry={onRetry} />;
  }
  return (
    <PageSection width="page" className={className}>
      {children ?? (
        <div aria-busy="true">
          <Skeleton className="h-10 w-72 max-w-full" />
          <Skeleton className="mt-8 h-72 w-full" />
        </div>
      )}
    </PageSection>
  );
}
