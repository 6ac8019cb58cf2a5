import { PageTitle } from '../../ui/page-title.tsx';
import { PageSection } from '../../ui/layout/page-section.tsx';

export function PreviewPage() {
  return (
    <PageSection>
      <PageTitle title="Question set" />
    </PageSection>
  );
}
