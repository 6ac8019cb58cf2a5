import { fetchOwnedVouchers } from '../../api/offers.ts';
import { useResource } from '../../app/use-resource.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { EmptyPicture } from '../../ui/illustrations.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ResourceFrame } from '../documents/resource-frame.tsx';
import { VoucherTable } from '../vouchers/voucher-table.tsx';
import { TeamPage } from './team-page.tsx';

/** Every voucher of the team, with the link to hand on. */
export function TeamVouchersPage() {
  const vouchers = useResource('voucher-combos', fetchOwnedVouchers);
  return (
    <TeamPage
      page="teamVouchers"
      title="Team Vouchers"
      lead="Each voucher works once. Send its link to the person who is to have it."
    >
      <ResourceFrame resource={vouchers} skeleton={<Skeleton className="h-72 w-full" />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState picture={<EmptyPicture />} title="No vouchers yet">
              The vouchers of a team order appear here as soon as it is paid.
            </EmptyState>
          ) : (
            <VoucherTable vouchers={data} />
          )
        }
      </ResourceFrame>
    </TeamPage>
  );
}
