import { lazy, type ReactNode, Suspense } from 'react';
import type { Layout } from '../../../contract/pages.ts';
import { PageSkeleton } from '../../ui/layout/page-skeleton.tsx';
import { SiteFrame } from './site-frame.tsx';

// Only for signed-in users.
const DashboardArea = lazy(async () => ({ default: (await import('./dashboard-area.tsx')).DashboardArea }));
const TeamArea = lazy(async () => ({ default: (await import('./team-area.tsx')).TeamArea }));

/** Renders a page in its layout; exams, the editor and account forms have their own. */
export function PageLayout({ layout, children }: { layout: Layout; children: ReactNode }) {
  if (layout === 'dashboard') {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <DashboardArea>{children}</DashboardArea>
      </Suspense>
    );
  }
  if (layout === 'team') {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <TeamArea>{children}</TeamArea>
      </Suspense>
    );
  }
  if (layout === 'default' || layout === 'tech') return <SiteFrame>{children}</SiteFrame>;
  return children;
}
