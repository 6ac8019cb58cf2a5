import type { Tech } from '../../../../contract/common.ts';
import {
  type DashboardSnapshot,
  selectIsLoading,
  selectIsMissing,
  selectIsUnreachable,
} from '../../../flows/exam/dashboard.select.ts';
import { OfflinePicture } from '../../../ui/brand/error-pictures.tsx';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { ErrorPage } from '../../../ui/layout/error-page.tsx';
import { MissingItem } from '../../shared/missing-item.tsx';
import { TechEyebrow } from '../../shared/tech-eyebrow.tsx';
import { MissingFactorNotice } from '../../shared/missing-factor-notice.tsx';
import { UnverifiedNotice } from '../../shared/unverified-notice.tsx';

/** Title and shared states of both pages: loading, unreachable, missing. */
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
  skeleton: Elements;
  onRetry: () => void;
  children: Elements;
}) {
  if (selectIsMissing(snapshot)) {
    return <MissingItem />;
  }
  if (selectIsUnreachable(snapshot)) {
    return (
      <ErrorPage
        title="Your exams didn't load"
        message="The server could not be reached. Everything you saved is still there."
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
        <MissingFactorNotice />
        <UnverifiedNotice />
        {isLoading ? skeleton : children}
      </div>
    </>
  );
}
