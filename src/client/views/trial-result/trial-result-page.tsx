import { PageTitle } from '../../ui/page-title.tsx';
import { PageSection } from '../../ui/layout/page-section.tsx';

export function TrialResultPage() {
  return (
    <PageSection>
      <PageTitle title="Trial Examination Result" />
    </PageSection>
  );
}
