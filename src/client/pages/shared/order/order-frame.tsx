import type { ReactNode } from 'react';
import { OfflinePicture } from '../../../ui/brand/error-pictures.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ErrorPage } from '../../../ui/layout/error-page.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { MissingItem } from '../missing-item.tsx';

/** The page of one order, also while it loads, when it does not, and when there is none. */
export function OrderFrame({
  isMissing,
  isUnreachable,
  onRetry,
  className,
  children,
}: {
  isMissing: boolean;
  isUnreachable: boolean;
  onRetry: () => void;
  className: string;
  /** The order; null until it is there. */
  children: ReactNode;
}) {
  if (isMissing) return <MissingItem />;
  if (isUnreachable) {
    return (
      <ErrorPage
        title="This order didn't load"
        message="The server could not be reached. Check your connection and try again."
        picture={<OfflinePicture />}
        action={{ label: 'Try again', onClick: onRetry }}
      />
    );
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
