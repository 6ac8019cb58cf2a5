import { PageSection } from '../../../ui/layout/page-section.tsx';
import { DocumentView } from '../../shared/document-view.tsx';

/** The product's press release. */
export function PressReleasePage() {
  return (
    <PageSection width="prose">
      <DocumentView kind="press" slug="chartered" />
    </PageSection>
  );
}
