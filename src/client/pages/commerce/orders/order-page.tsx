import { useParams } from 'react-router';
import { wiredOrderDetailMachine } from '../../../flows/commerce/order-detail.wire.ts';
import { useChart } from '../../../flows/run-chart.ts';
import { OfflinePicture } from '../../../ui/brand/error-pictures.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ErrorPage } from '../../../ui/layout/error-page.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { MissingItem } from '../../shared/missing-item.tsx';
import { selectIsMissing, selectIsUnreachable, selectOrder } from './order-detail.select.ts';
import { OrderView } from './order-view.tsx';

/** One of the signed-in user's orders (RT-37). */
export function OrderPage() {
  const { id = '' } = useParams();
  return <Order key={id} id={id} />;
}

function Order({ id }: { id: string }) {
  const [snapshot, send] = useChart(wiredOrderDetailMachine, { input: { orderId: id } });
  const order = selectOrder(snapshot);
  if (selectIsMissing(snapshot)) return <MissingItem />;
  if (selectIsUnreachable(snapshot)) {
    return (
      <ErrorPage
        title="This order didn't load"
        message="The server could not be reached. Check your connection and try again."
        picture={<OfflinePicture />}
        action={{ label: 'Try again', onClick: () => send({ type: 'orderDetail.retried' }) }}
      />
    );
  }
  return (
    <PageSection width="page" className="pt-10! md:pt-14!">
      {order ? (
        <OrderView order={order} snapshot={snapshot} send={send} />
      ) : (
        <div aria-busy="true">
          <Skeleton className="h-10 w-72 max-w-full" />
          <Skeleton className="mt-8 h-72 w-full" />
        </div>
      )}
    </PageSection>
  );
}
