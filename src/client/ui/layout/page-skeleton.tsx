import { VisuallyHidden } from '../display/visually-hidden.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';

/** Placeholder of a page. */
export function PageSkeleton() {
  return (
    <main className="mx-auto grid w-full max-w-page gap-6 px-4 py-16 sm:px-6" aria-busy="true">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-5/6" />
      <Skeleton className="h-48 w-full" />
    </main>
  );
}
