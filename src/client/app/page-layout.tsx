import { ClipboardList, LayoutDashboard, Scale } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { TECH_LABELS } from '../../contract/common.ts';
import type { Layout } from '../../contract/pages.ts';
import { SiteLayout } from '../ui/layout/site-layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TechMark } from '../ui/tech-mark.tsx';
import { selectIsGuest, selectIsReviewer, selectIsSettled } from '../views/session/session.select.ts';
import { useTech } from './page-hooks.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { useSessionState } from './session.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

// Only signed-in users see these, and the menu's positioning weighs as much as the rest of a public page.
const LazyAccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }));
const DashboardLayout = lazy(async () => ({
  default: (await import('../ui/layout/dashboard-layout.tsx')).DashboardLayout,
}));

function AccountMenu({ isWide }: { isWide?: boolean }) {
  return (
    <Suspense fallback={<Skeleton className="size-8" />}>
      <LazyAccountMenu isWide={isWide ?? false} />
    </Suspense>
  );
}

/** Puts a page into the layout it names; the exam and the forms of an account bring their own. */
export function PageLayout({ layout, children }: { layout: Layout; children: ReactNode }) {
  if (layout === 'dashboard') {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <Dashboard>{children}</Dashboard>
      </Suspense>
    );
  }
  if (layout === 'default') return <Site>{children}</Site>;
  return children;
}

function Site({ children }: { children: ReactNode }) {
  const isGuest = useSessionState(selectIsGuest);
  const isSettled = useSessionState(selectIsSettled);
  const isReviewer = useSessionState(selectIsReviewer);
  const { pathname } = useLocation();
  const nav = [
    { label: 'Exams', url: '/#exams' },
    { label: 'How it works', url: '/#how' },
    ...(isReviewer ? [{ label: 'Review', url: '/review', isCurrent: pathname.startsWith('/review') }] : []),
  ];
  const guestActions = (
    <>
      <LinkButton href="/login" variant="quiet" size="small">
        Login
      </LinkButton>
      <LinkButton href="/register" size="small">
        Sign up
      </LinkButton>
    </>
  );
  return (
    <SiteLayout
      logoUrl={pathname === '/' ? '#top' : '/#top'}
      nav={nav}
      actions={isGuest ? guestActions : isSettled ? <AccountMenu /> : null}
      footer={[
        {
          title: 'Try an exam',
          items: Object.entries(TECH_LABELS).map(([tech, label]) => ({ label, url: `/${tech}/dashboard` })),
        },
      ]}
      footerNote={<ThemeSwitch />}
    >
      {children}
    </SiteLayout>
  );
}

function Dashboard({ children }: { children: ReactNode }) {
  const tech = useTech() ?? 'javascript';
  const { pathname } = useLocation();
  const isReviewer = useSessionState(selectIsReviewer);
  const items = [
    { label: 'Dashboard', url: `/${tech}/dashboard`, icon: <LayoutDashboard /> },
    { label: 'Examination', url: `/${tech}/dashboard/exam`, icon: <ClipboardList /> },
    ...(isReviewer ? [{ label: 'Review', url: '/review', icon: <Scale /> }] : []),
  ].map((item) => ({ ...item, isCurrent: pathname === item.url }));
  return (
    <DashboardLayout
      logoUrl="/"
      nav={[
        { items },
        {
          title: 'Technologies',
          items: Object.entries(TECH_LABELS).map(([id, label]) => ({
            label,
            url: `/${id}/dashboard`,
            icon: <TechMark tech={id as keyof typeof TECH_LABELS} size="small" />,
          })),
        },
      ]}
      context={
        <span className="flex items-center gap-3 font-medium">
          <TechMark tech={tech} />
          {TECH_LABELS[tech]}
        </span>
      }
      account={<AccountMenu isWide />}
    >
      {children}
    </DashboardLayout>
  );
}
