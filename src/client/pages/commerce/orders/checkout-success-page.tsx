import { useSearchParams } from 'react-router';
import { selectUser } from '../../../flows/account/session.select.ts';
import { useSessionState } from '../../../flows/account/session.tsx';
import { wiredOrderStatusMachine } from '../../../flows/commerce/order-status.wire.ts';
import { useChart } from '../../../flows/run-chart.ts';
import { EmptyPicture } from '../../../ui/brand/illustrations.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { NotLoaded } from '../../shared/not-loaded.tsx';
import { CompletedOrder } from './completed-order.tsx';
import { selectFace, selectFailure, selectIsBusy, selectOrder } from './order-status.select.ts';
import { ClosedOrder, DeclinedOrder, PendingOrder, ReturnedOrder } from './unpaid-order.tsx';

/** What became of an order after the payment page (CO-05). */
export function CheckoutSuccessPage() {
  const [search] = useSearchParams();
  const user = useSessionState(selectUser);
  const orderId = search.get('order') || null;
  // Whose order it is depends on who asks, and on whether the address is verified.
  return <OrderStatus key={`${orderId} ${user?.id} ${user?.email_verified}`} orderId={orderId} />;
}

function OrderStatus({ orderId }: { orderId: string | null }) {
  const [snapshot, send] = useChart(wiredOrderStatusMachine, { input: { orderId } });
  const face = selectFace(snapshot);
  const order = selectOrder(snapshot);
  const actions = { isBusy: selectIsBusy(snapshot), onCheck: () => send({ type: 'orderStatus.checked' }) };
  if (face === 'loading') return <LoadingOrder />;
  if (face === 'unreachable') {
    return (
      <NotLoaded
        title="Your order didn't load"
        failure={selectFailure(snapshot)}
        more="A payment that you made is safe; we keep trying to load your order."
        onRetry={actions.onCheck}
      />
    );
  }
  if (face === 'unknown' || !order) return <NoOrder />;
  switch (face) {
    case 'pending':
      return <PendingOrder order={order} {...actions} isOffline={selectFailure(snapshot) !== null} />;
    case 'declined':
      return <DeclinedOrder order={order} {...actions} />;
    case 'closed':
      return <ClosedOrder order={order} {...actions} />;
    case 'returned':
      return <ReturnedOrder order={order} />;
    case 'fulfilled':
      return <CompletedOrder order={order} />;
  }
}

function LoadingOrder() {
  return (
    <PageSection width="page">
      <div aria-busy="true">
        <p role="status" className="sr-only">
          Verifying your payment
        </p>
        <Skeleton className="h-10 w-72 max-w-full" />
        <Skeleton className="mt-4 h-6 w-96 max-w-full" />
        <Skeleton className="mt-10 h-72 w-full" />
      </div>
    </PageSection>
  );
}

function NoOrder() {
  const user = useSessionState(selectUser);
  return (
    <PageSection width="prose">
      <h1 tabIndex={-1} className="font-semibold text-4xl">
        Your order
      </h1>
      <EmptyState
        className="mt-8"
        picture={<EmptyPicture />}
        title="No order to show"
        actions={
          user ? (
            <LinkButton href="/orders">See my orders</LinkButton>
          ) : (
            <>
              <LinkButton href={`/login?redirect=${encodeURIComponent('/orders')}`}>Log in</LinkButton>
              <LinkButton href="/" variant="secondary">
                Go to home page
              </LinkButton>
            </>
          )
        }
      >
        {user
          ? "There's no order at this link. Everything you bought is under your orders."
          : "There's no order at this link. Open the link in your receipt, or log in to see your orders."}
      </EmptyState>
    </PageSection>
  );
}
