import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ResourceFrame } from '../documents/resource-frame.tsx';
import type { TeamFacts } from './team.select.ts';
import { useTeamFacts } from './use-team-facts.ts';

/** Orders and vouchers, once they are there; fetched only where this is on show. */
export function WithTeamFacts({ children }: { children: (facts: TeamFacts) => ReactNode }) {
  return (
    <ResourceFrame resource={useTeamFacts()} skeleton={<Skeleton className="h-72 w-full" />}>
      {children}
    </ResourceFrame>
  );
}
