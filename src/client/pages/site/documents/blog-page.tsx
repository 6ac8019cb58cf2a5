import type { DocumentEntry } from '../../../../contract/site/documents.ts';
import { FEED_PATH } from '../../../../contract/site/feed.ts';
import { useDocuments } from '../../../flows/site/use-documents.ts';
import { Link } from '../../../ui/controls/link-context.tsx';
import { formatUtcDay } from '../../../ui/display/format-date.ts';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { ResourceFrame } from '../../shared/resource-frame.tsx';

/** All posts, newest first. */
export function BlogPage() {
  const posts = useDocuments('blog');
  return (
    <PageSection width="page">
      <PageTitle size="display" title="Blog" lead="How exams are made and graded, what we measured, and what is new." />
      <div className="mt-12">
        <ResourceFrame resource={posts} skeleton={<PostsSkeleton />}>
          {({ data }) => (
            <ul className="border-line border-t">
              {data.map((post) => (
                <Post key={post.slug} post={post} />
              ))}
            </ul>
          )}
        </ResourceFrame>
      </div>
      <p className="mt-8 text-muted text-sm">
        Get new posts in your feed reader: {/* A plain anchor: a file is no page of the router. */}
        <a href={FEED_PATH} className="link">
          RSS feed
        </a>
      </p>
    </PageSection>
  );
}

function Post({ post }: { post: DocumentEntry }) {
  return (
    <li className="relative grid gap-x-10 gap-y-2 border-line border-b py-8 hover:bg-surface-hover md:grid-cols-[12rem_minmax(0,1fr)]">
      <p className="text-muted text-sm leading-7">
        <span>{formatUtcDay(post.published_at)}</span>
        <br className="max-md:hidden" />
        <span className="md:hidden"> · </span>
        <span>{`${post.minutes} min read`}</span>
        {post.author && (
          <>
            <br />
            <span translate="no">{post.author.name}</span>
          </>
        )}
      </p>
      <div className="max-w-prose">
        <h2 className="font-semibold text-2xl">
          <Link href={`/blog/${post.slug}`} className="rounded-sm after:absolute after:inset-0 after:content-['']">
            {post.title}
          </Link>
        </h2>
        <p className="mt-2 text-muted">{post.summary}</p>
      </div>
    </li>
  );
}

function PostsSkeleton() {
  return (
    <div className="border-line border-t">
      {[1, 2, 3].map((key) => (
        <div key={key} className="grid gap-3 border-line border-b py-8 md:grid-cols-[12rem_minmax(0,1fr)]">
          <Skeleton className="h-6 w-32" />
          <div className="grid max-w-prose gap-3">
            <Skeleton className="h-8 w-4/5" />
            <Skeleton className="h-6 w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
