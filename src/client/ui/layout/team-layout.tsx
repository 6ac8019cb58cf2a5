import { DashboardLayout, type DashboardLayoutProps } from './dashboard-layout.tsx';

/** The team area: its own navigation, and a fade between pages (RT-28). */
export function TeamLayout({
  pageKey,
  children,
  ...layout
}: DashboardLayoutProps & {
  /** A new key is a new page, which fades in. */
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
