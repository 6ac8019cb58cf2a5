import type { ReactNode } from 'react';
import type { TeamFacts } from '../../flows/team/team.select.ts';
import { useTeamFacts } from '../../flows/team/use-team-facts.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ResourceFrame } from '../shared/resource-frame.tsx';

/** Orders and vouchers, once loaded; fetched only where shown. */
export function WithTeamFacts({ children }: { children: (facts: TeamFacts) => ReactNode }) {
  return (
    <ResourceFrame resource={useTeamFacts()} skeleton={<Skeleton className="h-72 w-full" />}>
      {children}
    </ResourceFrame>
  );
}
