import { PageTitle } from '../../ui/page-title.tsx';
import { PageSection } from '../../ui/layout/page-section.tsx';

export function ReviewPage() {
  return (
    <PageSection>
      <PageTitle title="Review" />
    </PageSection>
  );
}
