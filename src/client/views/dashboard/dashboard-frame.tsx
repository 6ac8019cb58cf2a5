import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Tech } from '../../../contract/common.ts';
import { OfflinePicture } from '../../ui/error-pictures.tsx';
import { ErrorPage } from '../../ui/layout/error-page.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { UnverifiedNotice } from '../account/unverified-notice.tsx';
import { TechEyebrow } from '../shell/tech-eyebrow.tsx';
import { type DashboardSnapshot, selectIsLoading, selectIsMissing, selectIsUnreachable } from './dashboard.select.ts';

/** Title and the states that both pages share: loading, unreachable, missing. */
export function DashboardFrame({
  snapshot,
  tech,
  title,
  skeleton,
  onRetry,
  children,
}: {
  snapshot: DashboardSnapshot;
  tech: Tech;
  title: string;
  skeleton: ReactNode;
  onRetry: () => void;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  if (selectIsMissing(snapshot)) {
    return (
      <ErrorPage
        code={404}
        title="Not Found"
        message={`Page Not Found: ${pathname}`}
        action={{ label: 'Go to home page', href: '/' }}
      />
    );
  }
  if (selectIsUnreachable(snapshot)) {
    return (
      <ErrorPage
        title="Your exams did not load"
        message="The server was not reached. Everything it has saved is still there."
        picture={<OfflinePicture />}
        action={{ label: 'Try again', onClick: onRetry }}
      />
    );
  }
  const isLoading = selectIsLoading(snapshot);
  return (
    <>
      <PageTitle eyebrow={<TechEyebrow tech={tech} />} title={title} />
      <div className="mt-8" aria-busy={isLoading}>
        <UnverifiedNotice />
        {isLoading ? skeleton : children}
      </div>
    </>
  );
}
