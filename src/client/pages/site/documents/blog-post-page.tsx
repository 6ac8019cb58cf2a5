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
        after={({ author }) => (
          <footer className="mt-14 border-line border-t pt-6">
            {author && (
              <p className="mb-4">
                <span className="font-medium" translate="no">
                  {author.name}
                </span>
                <span className="block text-muted text-sm">{author.role}</span>
              </p>
            )}
            <TextLink href="/blog">All posts</TextLink>
          </footer>
        )}
      />
    </PageSection>
  );
}
