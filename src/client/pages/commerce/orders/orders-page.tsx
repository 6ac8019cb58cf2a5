import { ArrowRight } from 'lucide-react';
import type { PurchaseOrder } from '../../../../contract/commerce/checkout.ts';
import { formatMoney } from '../../../../contract/commerce/money.ts';
import { nameOfOrder } from '../../../../contract/order-names.ts';
import { selectUser } from '../../../flows/account/session.select.ts';
import { useSessionState } from '../../../flows/account/session.tsx';
import { useOrders } from '../../../flows/commerce/use-offers.ts';
import { EmptyPicture } from '../../../ui/brand/illustrations.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Link } from '../../../ui/controls/link-context.tsx';
import { formatDay } from '../../../ui/display/format-date.ts';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { kept, sentence } from '../../../ui/sentence.tsx';
import { counted } from '../../shared/offer-words.ts';
import { ResendMail } from '../../shared/resend-mail.tsx';
import { ResourceFrame } from '../../shared/resource-frame.tsx';
import { OrderBadge } from './order-words.tsx';

/** Everything that the signed-in user ordered (RT-37). */
export function OrdersPage() {
  const orders = useOrders();
  const user = useSessionState(selectUser);
  const isUnconfirmed = user !== null && !user.email_verified;
  return (
    <PageSection width="page" className="pt-10! md:pt-14!">
      <PageTitle title="Orders" lead="Everything you've bought, with invoices and refunds." />
      <div className="mt-10">
        <ResourceFrame resource={orders} skeleton={<Skeleton className="h-64 w-full" />}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState
                picture={<EmptyPicture />}
                title={isUnconfirmed ? 'Confirm your email to see your orders' : 'No orders yet'}
                actions={isUnconfirmed ? <ResendMail /> : <LinkButton href="/">See the certifications</LinkButton>}
              >
                {isUnconfirmed
                  ? sentence`We sent a link to ${kept(user.email)}. What you bought with this address appears here once you open it.`
                  : 'What you buy appears here, with its receipt and invoice.'}
              </EmptyState>
            ) : (
              <ul className="border-line border-t">
                {data.map((order) => (
                  <OrderRow key={order.id} order={order} />
                ))}
              </ul>
            )
          }
        </ResourceFrame>
      </div>
    </PageSection>
  );
}

function OrderRow({ order }: { order: PurchaseOrder }) {
  const { id, state, total, refunded, currency, quantity, created_at } = order;
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 border-line border-b py-5 hover:bg-surface-hover sm:grid-cols-[minmax(0,1fr)_11rem_8rem_1.25rem]">
      <div className="min-w-0">
        <h2 className="font-medium">
          <Link href={`/orders/${id}`} className="rounded-sm after:absolute after:inset-0 after:content-['']">
            {nameOfOrder(order)}
          </Link>
        </h2>
        <p className="mt-1 text-muted text-sm">
          {`${formatDay(created_at)}${quantity > 1 ? ` · ${counted(quantity, 'seat')}` : ''}`}
        </p>
      </div>
      <span className="max-sm:row-start-2">
        <OrderBadge state={state} />
      </span>
      <p className="text-right tabular-nums">
        <span className="block font-medium" translate="no">
          {formatMoney(total, currency)}
        </span>
        {refunded > 0 && (
          <span className="block text-muted text-sm">{sentence`${kept(formatMoney(refunded, currency))} refunded`}</span>
        )}
      </p>
      <ArrowRight className="size-5 text-muted max-sm:hidden" aria-hidden />
    </li>
  );
}
