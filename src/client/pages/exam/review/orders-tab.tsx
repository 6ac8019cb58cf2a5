import { formatMoney } from '../../../../contract/commerce/money.ts';
import { useOrderReviews } from '../../../flows/commerce/use-order-reviews.ts';
import { DonePicture } from '../../../ui/brand/illustrations.tsx';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { formatMoment } from '../../../ui/display/format-date.ts';
import { Table } from '../../../ui/display/table.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListState } from '../../shared/list-state.tsx';
import { MoreRows } from '../../shared/more-rows.tsx';
import { reasonWords } from '../../shared/order/review-words.ts';

/** Orders that a person has to look at, for administrators. */
export function OrdersTab() {
  const list = useOrderReviews(true);
  const { data, error, refetch } = list;
  const rows = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <ListState error={error} isLoaded={data !== undefined} onRetry={() => void refetch()}>
      {rows.length === 0 ? (
        <EmptyState title="No orders to review" picture={<DonePicture />}>
          When a payment, a card's country or a refund needs a person, the order appears here, oldest first.
        </EmptyState>
      ) : (
        <>
          <Table
            caption="Orders to review"
            rows={rows}
            rowKey={({ review }) => review.id}
            columns={[
              {
                key: 'buyer',
                header: 'Buyer',
                isRowHeader: true,
                cell: ({ order_id, buyer, is_own }) => (
                  <>
                    <TextLink href={`/review/orders/${order_id}`}>{buyer ?? 'Deleted account'}</TextLink>
                    <span> </span>
                    {is_own && <Badge>Your own</Badge>}
                  </>
                ),
              },
              {
                key: 'reason',
                header: 'Reason',
                cell: ({ review }) => <span className="block min-w-48">{reasonWords(review)}</span>,
              },
              {
                key: 'waiting',
                header: 'Waiting since',
                cell: ({ review }) => <span className="whitespace-nowrap">{formatMoment(review.opened_at)}</span>,
              },
              {
                key: 'total',
                header: 'Order',
                align: 'end',
                cell: ({ total, currency }) => (
                  <span className="tabular-nums" translate="no">
                    {formatMoney(total, currency)}
                  </span>
                ),
              },
            ]}
          />
          <MoreRows list={list} />
        </>
      )}
    </ListState>
  );
}
