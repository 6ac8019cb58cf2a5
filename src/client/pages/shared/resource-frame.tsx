import type { ReactNode } from 'react';
import type { Resource } from '../../flows/site/use-resource.ts';
import { MissingItem } from './missing-item.tsx';
import { NotLoaded } from './not-loaded.tsx';

/** Placeholder of loading content, and the message when it is missing (ER-01). */
export function ResourceFrame<T>({
  resource,
  skeleton,
  children,
}: {
  resource: Resource<T>;
  skeleton: ReactNode;
  children: (content: T) => ReactNode;
}) {
  switch (resource.state) {
    case 'loading':
      return <div aria-busy="true">{skeleton}</div>;
    case 'shown':
      return children(resource.content);
    case 'missing':
      return <MissingItem />;
    case 'unreachable':
      return <NotLoaded title="This page didn't load" failure={resource.failure} onRetry={resource.retry} />;
  }
}
