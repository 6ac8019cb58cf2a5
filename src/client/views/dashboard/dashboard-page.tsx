import { PageTitle } from '../../ui/page-title.tsx';
import { PageSection } from '../../ui/layout/page-section.tsx';

export function DashboardPage() {
  return (
    <PageSection>
      <PageTitle title="Dashboard" />
    </PageSection>
  );
}
