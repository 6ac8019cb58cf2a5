import { selectUser } from '../../../flows/account/session.select.ts';
import { useSessionState } from '../../../flows/account/session.tsx';
import { useChartActor } from '../../../flows/run-chart.ts';
import { wiredHandOverMachine } from '../../../flows/team/partner/hand-over.wire.ts';
import { wiredOpenTeamMachine } from '../../../flows/team/partner/open-team.wire.ts';
import { usePartner } from '../../../flows/team/partner/use-partner.ts';
import { uniqueTeams } from '../../../flows/team/team-choice.select.ts';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { ErrorPage } from '../../../ui/layout/error-page.tsx';
import { ListState } from '../../shared/list-state.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { OpenTeamDialog } from './open-team-dialog.tsx';
import { PartnerTeams } from './partner-teams.tsx';
import { PartnerVouchers } from './partner-vouchers.tsx';
import { Referrals } from './referrals.tsx';

/** What a partner works with: vouchers to hand over, teams, and what its link has brought (PE-01, TM-03). */
export function TeamPartnerPage() {
  const user = useSessionState(selectUser);
  if (!user) return null;
  if (!user.is_partner) {
    return (
      <ErrorPage
        code={403}
        title="Forbidden"
        message="This page is for partners."
        action={{ label: 'Go to my dashboard', href: '/team/my-dashboard' }}
      />
    );
  }
  return (
    <>
      <PageTitle title="Partner area" lead="Hand vouchers to your teams, and see what your referral link brings in." />
      <div className="mt-10">
        <Content />
      </div>
    </>
  );
}

function Content() {
  const { data, error, refetch } = usePartner();
  const handing = useChartActor(wiredHandOverMachine);
  const opening = useChartActor(wiredOpenTeamMachine);
  const [partner] = data?.data ?? [];
  const teams = uniqueTeams(partner?.teams ?? []);
  return (
    <ListState error={error} isLoaded={data !== undefined} onRetry={() => void refetch()}>
      <div className="grid gap-16">
        <PartnerVouchers onHandOver={(combo, free) => handing.send({ type: 'handOver.started', combo, free })} />
        <PartnerTeams teams={teams} onOpen={() => opening.send({ type: 'openTeam.started' })} />
        {partner && <Referrals partner={partner} />}
      </div>
      <HandOverDialog actor={handing} teams={teams.filter(({ status }) => status === 'active')} />
      <OpenTeamDialog actor={opening} />
    </ListState>
  );
}
