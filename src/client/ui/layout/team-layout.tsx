import { DashboardLayout, type DashboardLayoutProps } from './dashboard-layout.tsx';

/** The team area: navigation of its own, and a fade from page to page (RT-28). */
export function TeamLayout({
  pageKey,
  children,
  ...layout
}: DashboardLayoutProps & {
  /** Another one is another page, which fades in. */
  pageKey: string;
}) {
  return (
    <DashboardLayout {...layout}>
      <div key={pageKey} className="motion-page">
        {children}
      </div>
    </DashboardLayout>
  );
}
