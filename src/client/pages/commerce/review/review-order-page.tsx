import { useParams } from 'react-router';
import { wiredStaffOrderMachine } from '../../../flows/commerce/staff-order.wire.ts';
import { useChart } from '../../../flows/run-chart.ts';
import { OfflinePicture } from '../../../ui/brand/error-pictures.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ErrorPage } from '../../../ui/layout/error-page.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { MissingItem } from '../../shared/missing-item.tsx';
import { selectIsMissing, selectIsUnreachable, selectOrder } from './staff-order.select.ts';
import { StaffOrderView } from './staff-order-view.tsx';

/** An order that an administrator looks at. */
export function ReviewOrderPage() {
  const { id = '' } = useParams();
  return <ReviewedOrder key={id} id={id} />;
}

function ReviewedOrder({ id }: { id: string }) {
  const [snapshot, send] = useChart(wiredStaffOrderMachine, { input: { orderId: id } });
  const order = selectOrder(snapshot);
  if (selectIsMissing(snapshot)) return <MissingItem />;
  if (selectIsUnreachable(snapshot)) {
    return (
      <ErrorPage
        title="This order didn't load"
        message="The server could not be reached. Check your connection and try again."
        picture={<OfflinePicture />}
        action={{ label: 'Try again', onClick: () => send({ type: 'staffOrder.reloaded' }) }}
      />
    );
  }
  return (
    <PageSection width="page" className="py-8! md:py-12!">
      {order ? (
        <StaffOrderView order={order} snapshot={snapshot} send={send} />
      ) : (
        <div aria-busy="true">
          <Skeleton className="h-10 w-72 max-w-full" />
          <Skeleton className="mt-8 h-72 w-full" />
        </div>
      )}
    </PageSection>
  );
}
