import { useParams } from 'react-router';
import { techOfSlug } from '../../../../contract/slugs.ts';
import { themeOfTech } from '../../../../contract/theme.ts';
import { wiredOrderDetailMachine } from '../../../flows/commerce/order-detail.wire.ts';
import { useChart } from '../../../flows/run-chart.ts';
import { OrderFrame } from '../../shared/order/order-frame.tsx';
import { selectFailure, selectIsMissing, selectIsUnreachable, selectOrder } from './order-detail.select.ts';
import { OrderView } from './order-view.tsx';

/** One of the signed-in user's orders (RT-37). */
export function OrderPage() {
  const { id = '' } = useParams();
  return <Order key={id} id={id} />;
}

function Order({ id }: { id: string }) {
  const [snapshot, send] = useChart(wiredOrderDetailMachine, { input: { orderId: id } });
  const order = selectOrder(snapshot);
  return (
    <OrderFrame
      isMissing={selectIsMissing(snapshot)}
      isUnreachable={selectIsUnreachable(snapshot)}
      failure={selectFailure(snapshot)}
      onRetry={() => send({ type: 'orderDetail.retried' })}
      className="pt-10! md:pt-14!"
    >
      {order && (
        <div className={themeOfTech(techOfSlug(order.product))}>
          <OrderView order={order} snapshot={snapshot} send={send} />
        </div>
      )}
    </OrderFrame>
  );
}
