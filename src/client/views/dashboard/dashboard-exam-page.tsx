import { PageTitle } from '../../ui/page-title.tsx';
import { PageSection } from '../../ui/layout/page-section.tsx';

export function DashboardExamPage() {
  return (
    <PageSection>
      <PageTitle title="Examination" />
    </PageSection>
  );
}
