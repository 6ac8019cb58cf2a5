import type { PurchaseOrder } from '../../../../contract/commerce/checkout.ts';
import { nameOfOrder } from '../../../../contract/order-names.ts';
import { techOfSlug } from '../../../../contract/slugs.ts';
import { useUpgradeableOrders } from '../../../flows/commerce/use-offers.ts';
import { useUpgrades } from '../../../flows/commerce/use-upgrades.ts';
import { useTech } from '../../../flows/site/page-hooks.ts';
import { EmptyPicture } from '../../../ui/brand/illustrations.tsx';
import { TechMark } from '../../../ui/brand/tech-mark.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { formatDay } from '../../../ui/display/format-date.ts';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ResourceFrame } from '../../shared/resource-frame.tsx';
import { TechEyebrow } from '../../shared/tech-eyebrow.tsx';
import { UpgradeCard } from './upgrade-card.tsx';

/** Orders that can be upgraded, with what that costs (RT-09). */
export function UpgradesPage() {
  const tech = useTech() ?? 'javascript';
  const orders = useUpgradeableOrders();
  return (
    <>
      <PageTitle
        eyebrow={<TechEyebrow tech={tech} />}
        title="Upgrades"
        lead="Add to what you own. What you've already paid comes off the price."
      />
      <div className="mt-8">
        <ResourceFrame resource={orders} skeleton={<Skeleton className="h-48 w-full" />}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState
                picture={<EmptyPicture />}
                title="No upgrades available"
                actions={<LinkButton href={`/${tech}/dashboard`}>Go to the dashboard</LinkButton>}
              >
                Orders that you can upgrade appear here.
              </EmptyState>
            ) : (
              <ul className="grid gap-12">
                {data.map((order) => (
                  <UpgradesOfOrder key={order.id} order={order} />
                ))}
              </ul>
            )
          }
        </ResourceFrame>
      </div>
    </>
  );
}

function UpgradesOfOrder({ order }: { order: PurchaseOrder }) {
  const upgrades = useUpgrades(order.id);
  return (
    <li>
      <div className="flex items-center gap-5">
        <TechMark tech={techOfSlug(order.product)} />
        <div className="min-w-0">
          <h2 className="font-semibold text-lg">{nameOfOrder(order)}</h2>
          <p className="mt-1 text-muted text-sm">{`Bought on ${formatDay(order.created_at)}`}</p>
        </div>
      </div>
      <div className="mt-5">
        <ResourceFrame resource={upgrades} skeleton={<Skeleton className="h-40 w-full" />}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <p className="text-muted">There are no upgrades for this order yet.</p>
            ) : (
              <ul className="grid items-stretch gap-5 lg:grid-cols-2">
                {data.map((upgrade) => (
                  <UpgradeCard key={upgrade.slug} orderId={order.id} upgrade={upgrade} meta={meta} />
                ))}
              </ul>
            )
          }
        </ResourceFrame>
      </div>
    </li>
  );
}
