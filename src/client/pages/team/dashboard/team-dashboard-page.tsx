import { hasTeamRight } from '../../../../contract/team/team-rights.ts';
import { type CurrentTeam, teamUrl } from '../../../flows/team/use-team.ts';
import { useSeatCombos, useTeamPeople, useTeamStats } from '../../../flows/team/use-team-lists.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Stat } from '../../../ui/display/stat.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListState } from '../../shared/list-state.tsx';
import { TeamPage } from '../team-page.tsx';
import { Attentions } from './attentions.tsx';
import { SeatsOverview } from './seats-overview.tsx';
import { TeamOrders } from './team-orders.tsx';

/** The team at a glance: people, seats, orders, and what waits to be done. */
export function TeamDashboardPage() {
  return (
    <TeamPage page="teamDashboard" title="Team Dashboard" lead="Your people, your seats, and what needs attention.">
      {(current) => <Overview {...current} />}
    </TeamPage>
  );
}

function Overview({ team, role }: CurrentTeam) {
  const stats = useTeamStats(team.id);
  const seats = useSeatCombos(team.id);
  const people = useTeamPeople(team.id);
  const isLoaded = stats.data !== undefined && seats.data !== undefined && people.data !== undefined;
  const retry = () => void Promise.all([stats, seats, people].map(({ refetch }) => refetch()));
  return (
    <ListState error={stats.error ?? seats.error ?? people.error} isLoaded={isLoaded} onRetry={retry}>
      {isLoaded && (
        <>
          {team.status === 'archived' && (
            <Callout className="mb-8" title="This team is archived">
              Everything can be read and nothing changes. Assigned seats can still be used.
            </Callout>
          )}
          {team.status === 'active' && (
            <Attentions
              teamId={team.id}
              facts={{
                role,
                team: people.data,
                invited: stats.data.data.invited,
                combos: seats.data,
              }}
            />
          )}
          <Figures {...stats.data.data} />
          <section aria-labelledby="team-seats" className="mt-12">
            <div className="flex flex-wrap items-end justify-between gap-4">
              <h2 id="team-seats" className="font-semibold text-lg">
                Seats
              </h2>
              <LinkButton size="small" variant="secondary" href={teamUrl('/team/vouchers', team.id)}>
                {hasTeamRight(role, 'assignSeats') && team.status === 'active' ? 'Assign seats' : 'See all seats'}
              </LinkButton>
            </div>
            {seats.data.length === 0 ? (
              <EmptyState className="mt-4" headingLevel={3} title="No seats yet">
                {role === 'partner'
                  ? 'Vouchers that you hand to this team appear here as its seats.'
                  : 'The seats of a team order appear here as soon as it is paid.'}
              </EmptyState>
            ) : (
              <SeatsOverview combos={seats.data} />
            )}
          </section>
          {hasTeamRight(role, 'readOrders') && <TeamOrders teamId={team.id} />}
        </>
      )}
    </ListState>
  );
}

function Figures({
  members,
  invited,
  seats,
}: {
  members: number;
  invited: number;
  seats: { total: number; free: number; assigned: number; used: number };
}) {
  return (
    <dl className="grid grid-cols-2 gap-6 sm:grid-cols-3 xl:grid-cols-5">
      <Stat label="People" value={members} {...(invited > 0 ? { note: `${invited} invited` } : {})} />
      <Stat label="Seats" value={seats.total} />
      <Stat label="Free" value={seats.free} />
      <Stat label="Assigned" value={seats.assigned} />
      <Stat label="Used" value={seats.used} />
    </dl>
  );
}
