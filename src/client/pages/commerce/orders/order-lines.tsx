import { formatMoney } from '../../../../contract/commerce/money.ts';
import type { OrderDetail, OrderLine } from '../../../../contract/commerce/order-detail.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { kept, sentence } from '../../../ui/sentence.tsx';
import { counted, PRODUCT_KIND_WORDS } from '../../shared/offer-words.ts';
import { type OrderDetailSnapshot, type SendToOrder, selectDisabledReason } from './order-detail.select.ts';
import { USE_WORDS } from './order-words.tsx';

/** What was bought, whether it was used, and giving it back. */
export function OrderLines({
  order,
  snapshot,
  send,
}: {
  order: OrderDetail;
  snapshot: OrderDetailSnapshot;
  send: SendToOrder;
}) {
  return (
    <section aria-labelledby="bought">
      <h2 id="bought" className="font-semibold text-xl">
        {order.of_team ? 'What was bought' : 'What you bought'}
      </h2>
      <ul className="mt-4 border-line border-t">
        {order.lines.map((line) => (
          <li key={line.position} className="border-line border-b py-5">
            <h3 className="font-medium">
              <span>{line.name}</span>
              {line.quantity > 1 && <span className="text-muted">{` × ${line.quantity}`}</span>}
            </h3>
            {line.redeemed === null ? <Gives line={line} /> : <Seats line={line} />}
            <Return order={order} line={line} disabledReason={selectDisabledReason(snapshot)} send={send} />
          </li>
        ))}
      </ul>
      <p className="mt-4 text-muted text-sm">
        <span>{`${order.of_team ? 'Only the buyer can return an order.' : 'Changed your mind?'} Read the `}</span>
        <TextLink href="/legal/refunds">refund policy</TextLink>.
      </p>
    </section>
  );
}

function Gives({ line }: { line: OrderLine }) {
  return (
    <ul className="mt-2 grid gap-1 text-sm">
      {line.gives.map(({ certification_id, type, title, path, use }) => (
        <li key={`${type} ${certification_id}`} className="flex flex-wrap justify-between gap-x-6">
          <span>
            {use === 'withdrawn' || use === 'pending' ? (
              `${PRODUCT_KIND_WORDS[type]}: ${title}`
            ) : (
              <TextLink href={path}>{`${PRODUCT_KIND_WORDS[type]}: ${title}`}</TextLink>
            )}
          </span>
          <span className="text-muted">{USE_WORDS[use]}</span>
        </li>
      ))}
    </ul>
  );
}

function Seats({ line: { quantity, redeemed, returned } }: { line: OrderLine }) {
  return (
    <p className="mt-2 text-muted text-sm">
      {`${redeemed ?? ''} of ${counted(quantity, 'voucher')} redeemed${returned > 0 ? `, ${returned} returned` : ''}`}
    </p>
  );
}

function Return({
  order,
  line,
  disabledReason,
  send,
}: {
  order: OrderDetail;
  line: OrderLine;
  disabledReason: string | undefined;
  send: SendToOrder;
}) {
  const { pieces, amount, problem } = line.returnable;
  if (pieces > 0) {
    return (
      <div className="mt-3">
        <Button
          variant="secondary"
          size="small"
          disabledReason={disabledReason}
          onClick={() => send({ type: 'orderDetail.returnChosen', position: line.position })}
        >
          <span>{sentence`Return ${pieces > 1 ? `up to ${pieces} ` : ''}for ${kept(formatMoney(amount, order.currency))}`}</span>
          <span className="sr-only">{sentence`: ${kept(line.name)}`}</span>
        </Button>
      </div>
    );
  }
  if (problem === null || order.paid_at === null) return null;
  return <p className="mt-3 text-muted text-sm">{`Can't be returned here: ${problem}`}</p>;
}
