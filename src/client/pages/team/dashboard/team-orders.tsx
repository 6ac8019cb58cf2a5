import { formatMoney } from '../../../../contract/commerce/money.ts';
import { nameOfOrder } from '../../../../contract/order-names.ts';
import type { TeamOrder } from '../../../../contract/team/team-orders.ts';
import { useTeamOrders } from '../../../flows/team/use-team-lists.ts';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { formatDay } from '../../../ui/display/format-date.ts';
import { ListState } from '../../shared/list-state.tsx';
import { counted } from '../../shared/offer-words.ts';

/** What was bought for the team, and by whom; nothing for a team without orders. */
export function TeamOrders({ teamId }: { teamId: string }) {
  const { data, error, refetch } = useTeamOrders(teamId);
  if (data?.length === 0) return null;
  return (
    <section aria-labelledby="team-orders" className="mt-12">
      <h2 id="team-orders" className="font-semibold text-lg">
        Orders
      </h2>
      <ListState error={error} isLoaded={data !== undefined} onRetry={() => void refetch()}>
        <ul className="mt-4 border-line border-t">
          {data?.map((order) => (
            <Row key={order.id} order={order} />
          ))}
        </ul>
      </ListState>
    </section>
  );
}

function Row({ order }: { order: TeamOrder }) {
  const { id, quantity, total, currency, created_at: at, is_own, buyer } = order;
  const by = is_own ? 'bought by you' : `bought by ${buyer ?? 'somebody who has left'}`;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-8 gap-y-1 border-line border-b py-4">
      <div className="min-w-0">
        <TextLink href={`/orders/${id}`} className="font-medium">
          {nameOfOrder(order)}
        </TextLink>
        <p className="mt-1 break-words text-muted text-sm">
          {`${counted(quantity, 'seat')} · ${by} on ${formatDay(at)}`}
        </p>
      </div>
      <p className="text-right tabular-nums" translate="no">
        {formatMoney(total, currency)}
      </p>
    </li>
  );
}
