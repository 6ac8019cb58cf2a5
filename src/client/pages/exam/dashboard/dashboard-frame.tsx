import type { Tech } from '../../../../contract/common.ts';
import {
  type DashboardSnapshot,
  selectFailure,
  selectIsLoading,
  selectIsMissing,
  selectIsUnreachable,
} from '../../../flows/exam/dashboard.select.ts';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { MissingFactorNotice } from '../../shared/missing-factor-notice.tsx';
import { MissingItem } from '../../shared/missing-item.tsx';
import { NotLoaded } from '../../shared/not-loaded.tsx';
import { TechEyebrow } from '../../shared/tech-eyebrow.tsx';
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
      <NotLoaded
        title="Your exams didn't load"
        failure={selectFailure(snapshot)}
        more="Everything you saved is still there."
        onRetry={onRetry}
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
