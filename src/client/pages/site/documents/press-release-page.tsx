import { PageSection } from '../../../ui/layout/page-section.tsx';
import { DocumentView } from '../../shared/document-view.tsx';

/** The press release of this product. */
export function PressReleasePage() {
  return (
    <PageSection width="prose">
      <DocumentView kind="press" slug="chartered" />
    </PageSection>
  );
}
