import { useParams } from 'react-router';
import { wiredStaffOrderMachine } from '../../../flows/commerce/staff-order.wire.ts';
import { useChart } from '../../../flows/run-chart.ts';
import { OrderFrame } from '../../shared/order/order-frame.tsx';
import { selectFailure, selectIsMissing, selectIsUnreachable, selectOrder } from './staff-order.select.ts';
import { StaffOrderView } from './staff-order-view.tsx';

/** An order that an administrator looks at. */
export function ReviewOrderPage() {
  const { id = '' } = useParams();
  return <ReviewedOrder key={id} id={id} />;
}

function ReviewedOrder({ id }: { id: string }) {
  const [snapshot, send] = useChart(wiredStaffOrderMachine, { input: { orderId: id } });
  const order = selectOrder(snapshot);
  return (
    <OrderFrame
      isMissing={selectIsMissing(snapshot)}
      isUnreachable={selectIsUnreachable(snapshot)}
      failure={selectFailure(snapshot)}
      onRetry={() => send({ type: 'staffOrder.reloaded' })}
      className="py-8! md:py-12!"
    >
      {order && <StaffOrderView order={order} snapshot={snapshot} send={send} />}
    </OrderFrame>
  );
}
