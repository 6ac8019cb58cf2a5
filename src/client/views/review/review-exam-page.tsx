import { PageTitle } from '../../ui/page-title.tsx';
import { PageSection } from '../../ui/layout/page-section.tsx';

export function ReviewExamPage() {
  return (
    <PageSection>
      <PageTitle title="Exam under review" />
    </PageSection>
  );
}
