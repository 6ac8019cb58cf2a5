import type { ReactNode } from 'react';
import type { Sample } from '../../../../contract/learning/practice.ts';
import type { Resource } from '../../../flows/site/use-resource.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

/** Sample questions, their placeholder, and the message when they fail to load. */
export function SamplesState({
  samples,
  children,
}: {
  samples: Resource<{ data: Sample[] }>;
  children: (samples: Sample[]) => ReactNode;
}) {
  switch (samples.state) {
    case 'shown':
      return children(samples.content.data);
    case 'loading':
      return (
        <div aria-busy="true">
          <Skeleton className="h-[38rem] w-full" />
        </div>
      );
    case 'missing':
      return null;
    case 'unreachable':
      return (
        <div role="alert" className="flex flex-wrap items-center gap-4 border-danger border-l-2 pl-4">
          <p>The example questions didn't load. The rest of this page works without them.</p>
          <Button size="small" variant="secondary" onClick={samples.retry}>
            Load them again
          </Button>
        </div>
      );
  }
}
