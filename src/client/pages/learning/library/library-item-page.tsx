import { useParams } from 'react-router';
import { TECH_LABELS } from '../../../../contract/common.ts';
import type { LibraryKind } from '../../../../contract/site/documents.ts';
import { libraryPath } from '../../../../contract/site/library-paths.ts';
import { useTech } from '../../../flows/site/page-hooks.ts';
import { Breadcrumb } from '../../../ui/layout/breadcrumb.tsx';
import { DocumentView } from '../../shared/document-view.tsx';
import { ExamCoverage } from './exam-coverage.tsx';
import { LessonNavigation } from './lesson-navigation.tsx';
import { LIBRARY_WORDS } from './library.words.ts';

/** One guide, training or bootcamp. */
export function LibraryItemPage({ kind }: { kind: LibraryKind }) {
  const tech = useTech() ?? 'javascript';
  const { slug = '' } = useParams();
  const { title, segment } = LIBRARY_WORDS[kind];
  return (
    <DocumentView
      key={slug}
      kind={kind}
      slug={slug}
      tech={tech}
      pathIn={(own) => libraryPath(kind, own, slug)}
      isInDashboard
      before={(document) => (
        <div className="mb-8">
          <Breadcrumb
            items={[
              { label: TECH_LABELS[tech], href: `/${tech}/dashboard` },
              { label: title, href: `/${tech}/dashboard/${segment}` },
              { label: document.title },
            ]}
          />
        </div>
      )}
      after={(document) => (
        <>
          {kind === 'guides' && <ExamCoverage tech={tech} />}
          {kind === 'trainings' && <LessonNavigation tech={tech} lesson={document} />}
        </>
      )}
    />
  );
}
