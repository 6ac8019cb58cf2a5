import type { ReactNode } from 'react';
import type { Resource } from '../../flows/site/use-resource.ts';
import { OfflinePicture } from '../../ui/brand/error-pictures.tsx';
import { ErrorPage } from '../../ui/layout/error-page.tsx';
import { MissingItem } from './missing-item.tsx';

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
      return (
        <ErrorPage
          title="This page didn't load"
          message="The server could not be reached. Check your connection and try again."
          picture={<OfflinePicture />}
          action={{ label: 'Try again', onClick: resource.retry }}
        />
      );
  }
}
