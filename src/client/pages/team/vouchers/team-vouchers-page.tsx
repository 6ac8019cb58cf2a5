import { hasTeamRight } from '../../../../contract/team/team-rights.ts';
import { downloadSeats } from '../../../flows/team/seats/seats-csv.ts';
import { type CurrentTeam, teamUrl } from '../../../flows/team/use-team.ts';
import { useSeatCombos } from '../../../flows/team/use-team-lists.ts';
import { EmptyPicture } from '../../../ui/brand/illustrations.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListState } from '../../shared/list-state.tsx';
import { TeamPage } from '../team-page.tsx';
import { Seats } from './seats.tsx';

/** The seats of a team by what they came with: who has them, assigning them, taking unused ones back (TM-03, TM-07). */
export function TeamVouchersPage() {
  return (
    <TeamPage
      page="teamVouchers"
      title="Team Vouchers"
      lead="Each voucher is one seat: see who has it, and what is still free."
    >
      {(current) => <Content {...current} />}
    </TeamPage>
  );
}

function Content({ team, role }: CurrentTeam) {
  const { data, error, refetch } = useSeatCombos(team.id);
  return (
    <ListState error={error} isLoaded={data !== undefined} onRetry={() => void refetch()}>
      {data?.length === 0 ? (
        <EmptyState
          picture={<EmptyPicture />}
          title="No vouchers yet"
          actions={
            role === 'partner' ? (
              <LinkButton href={teamUrl('/team/partner', team.id)}>Hand vouchers over</LinkButton>
            ) : undefined
          }
        >
          {role === 'partner'
            ? 'Vouchers that you hand to this team appear here.'
            : 'The vouchers of a team order appear here as soon as it is paid.'}
        </EmptyState>
      ) : (
        <Seats
          teamId={team.id}
          role={role}
          mayChange={hasTeamRight(role, 'assignSeats') && team.status === 'active'}
          combos={data ?? []}
          onDownload={() => downloadSeats(data ?? [])}
        />
      )}
    </ListState>
  );
}
