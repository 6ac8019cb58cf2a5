import { PageTitle } from '../../ui/page-title.tsx';
import { PageSection } from '../../ui/layout/page-section.tsx';

export function HomePage() {
  return (
    <PageSection>
      <PageTitle title="Certification for web developers" />
    </PageSection>
  );
}
