import { useParams } from 'react-router';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { Breadcrumb } from '../../../ui/layout/breadcrumb.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { DocumentView } from '../../shared/document-view.tsx';

/** A post of the blog. */
export function BlogPostPage() {
  const { slug = '' } = useParams();
  return (
    <PageSection width="prose">
      <DocumentView
        key={slug}
        kind="blog"
        slug={slug}
        before={({ title }) => (
          <div className="mb-8">
            <Breadcrumb items={[{ label: 'Blog', href: '/blog' }, { label: title }]} />
          </div>
        )}
        after={
          <p className="mt-14 border-line border-t pt-6">
            <TextLink href="/blog">All posts</TextLink>
          </p>
        }
      />
    </PageSection>
  );
}
