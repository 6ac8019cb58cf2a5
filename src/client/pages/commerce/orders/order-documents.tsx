import { Download } from 'lucide-react';
import type { OrderDetail } from '../../../../contract/commerce/order-detail.ts';
import { Button } from '../../../ui/controls/button.tsx';
import {
  type OrderDetailSnapshot,
  type SendToOrder,
  selectDisabledReason,
  selectFetched,
} from './order-detail.select.ts';

const KIND_WORDS = { invoice: 'Invoice', 'credit-note': 'Credit note' } as const;

/** Invoice and credit notes of an order as files. */
export function OrderDocuments({
  order: { documents },
  snapshot,
  send,
}: {
  order: OrderDetail;
  snapshot: OrderDetailSnapshot;
  send: SendToOrder;
}) {
  const fetched = selectFetched(snapshot);
  const disabledReason = selectDisabledReason(snapshot);
  if (documents.length === 0) return null;
  return (
    <section aria-labelledby="documents">
      <h2 id="documents" className="font-medium text-muted">
        Documents
      </h2>
      <ul className="mt-3 grid gap-2">
        {documents.map(({ number, kind }) => (
          <li key={number}>
            <Button
              variant="secondary"
              isWide
              isBusy={fetched === number}
              busyLabel="Downloading"
              disabledReason={fetched === number ? undefined : disabledReason}
              icon={<Download aria-hidden />}
              onClick={() => send({ type: 'orderDetail.documentRequested', number })}
            >
              {`${KIND_WORDS[kind]} ${number}`}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
