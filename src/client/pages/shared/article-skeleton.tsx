import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** Placeholder of an article. */
export function ArticleSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-14 w-4/5" />
      <Skeleton className="h-7 w-full" />
      <div className="mt-12">
        <TextSkeleton />
      </div>
    </div>
  );
}

/** Placeholder of an article's text. */
export function TextSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-6 w-full" />
      <Skeleton className="h-6 w-11/12" />
      <Skeleton className="h-6 w-full" />
      <Skeleton className="h-6 w-3/5" />
    </div>
  );
}
