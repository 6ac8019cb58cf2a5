import { EmptyState } from '../../ui/empty-state.tsx';
import { EmptyPicture } from '../../ui/illustrations.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ResourceFrame } from '../documents/resource-frame.tsx';
import { VoucherList } from '../vouchers/voucher-list.tsx';
import { TeamPage } from './team-page.tsx';
import { useTeamFacts } from './use-team-facts.ts';

/** Every voucher of the team, with the link to hand on. */
export function TeamVouchersPage() {
  const facts = useTeamFacts();
  return (
    <TeamPage
      page="teamVouchers"
      title="Team Vouchers"
      lead="Each voucher works once. Send its link to the person who is to have it."
    >
      <ResourceFrame resource={facts} skeleton={<Skeleton className="h-72 w-full" />}>
        {({ vouchers }) =>
          vouchers.length === 0 ? (
            <EmptyState picture={<EmptyPicture />} title="No vouchers yet">
              The vouchers of a team order appear here as soon as it is paid.
            </EmptyState>
          ) : (
            <VoucherList vouchers={vouchers} />
          )
        }
      </ResourceFrame>
    </TeamPage>
  );
}
