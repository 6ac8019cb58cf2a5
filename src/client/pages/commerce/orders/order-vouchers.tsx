import type { OwnTeam } from '../../../../contract/commerce/checkout.ts';
import { techOfSlug } from '../../../../contract/slugs.ts';
import { useOwnedVouchers } from '../../../flows/commerce/vouchers/use-owned-vouchers.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { ListState } from '../../shared/list-state.tsx';
import { VoucherList } from '../../shared/voucher/voucher-list.tsx';
import { OwnTeamLink } from './own-team-link.tsx';

/** The vouchers that an order brought, what became of each, and the team that has them. */
export function OrderVouchers({ orderId, product, team }: { orderId: string; product: string; team: OwnTeam | null }) {
  const { data, error, refetch } = useOwnedVouchers();
  const vouchers = data?.data.filter(({ order_id }) => order_id === orderId).flatMap((combo) => combo.vouchers) ?? [];
  // A buyer whose role in the team sends no vouchers has nothing to do there.
  const maySend =
    (team?.may_hand_out ?? true) && (vouchers.length === 0 || vouchers.some(({ is_sendable = true }) => is_sendable));
  return (
    <section aria-labelledby="vouchers">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="vouchers" className="font-semibold text-xl">
          Vouchers
        </h2>
        {maySend && (
          <LinkButton href={`/${techOfSlug(product)}/dashboard/vouchers`} size="small" variant="secondary">
            Send vouchers
          </LinkButton>
        )}
      </div>
      {team && (
        <div className="mt-4">
          <OwnTeamLink orderId={orderId} team={team} />
        </div>
      )}
      <div className="mt-4">
        <ListState error={error} isLoaded={data !== undefined} onRetry={() => void refetch()}>
          <VoucherList vouchers={vouchers} />
        </ListState>
      </div>
    </section>
  );
}
