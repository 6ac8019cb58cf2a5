import { useParams } from 'react-router';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { DocumentView } from '../../shared/document-view.tsx';

/** Terms or a policy, also under a technology's path. */
export function LegalPage() {
  const { slug = '' } = useParams();
  return (
    <PageSection width="prose">
      <DocumentView key={slug} kind="legal" slug={slug} dateLabel="Version of" />
    </PageSection>
  );
}
