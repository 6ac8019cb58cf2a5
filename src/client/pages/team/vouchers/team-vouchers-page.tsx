import { EmptyPicture } from '../../../ui/brand/illustrations.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { VoucherList } from '../../shared/voucher-list.tsx';
import { TeamPage } from '../team-page.tsx';
import { WithTeamFacts } from '../with-team-facts.tsx';

/** Every voucher of the team, with a link to share. */
export function TeamVouchersPage() {
  return (
    <TeamPage
      page="teamVouchers"
      title="Team Vouchers"
      lead="Each voucher works once. Send its link to the person it's for."
    >
      <WithTeamFacts>
        {({ vouchers }) =>
          vouchers.length === 0 ? (
            <EmptyState picture={<EmptyPicture />} title="No vouchers yet">
              The vouchers of a team order appear here as soon as it is paid.
            </EmptyState>
          ) : (
            <VoucherList vouchers={vouchers} />
          )
        }
      </WithTeamFacts>
    </TeamPage>
  );
}
