import { techOfSlug } from '../../../../contract/slugs.ts';
import { useUpgradeableOrders } from '../../../flows/commerce/use-offers.ts';
import { useTech } from '../../../flows/site/page-hooks.ts';
import { EmptyPicture } from '../../../ui/brand/illustrations.tsx';
import { TechMark } from '../../../ui/brand/tech-mark.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { formatDay } from '../../../ui/display/format-date.ts';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ORDER_KIND_WORDS, wordsOfSlug } from '../../shared/offer-words.ts';
import { ResourceFrame } from '../../shared/resource-frame.tsx';
import { TechEyebrow } from '../../shared/tech-eyebrow.tsx';

/** Orders that can be upgraded (RT-09). */
export function UpgradesPage() {
  const tech = useTech() ?? 'javascript';
  const orders = useUpgradeableOrders();
  return (
    <>
      <PageTitle eyebrow={<TechEyebrow tech={tech} />} title="Upgrades" lead="What you bought, and what you can add." />
      <div className="mt-8">
        <ResourceFrame resource={orders} skeleton={<Skeleton className="h-48 w-full" />}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState
                picture={<EmptyPicture />}
                title="Nothing to add"
                actions={<LinkButton href={`/${tech}/dashboard`}>Go to the dashboard</LinkButton>}
              >
                Orders that you can upgrade appear here.
              </EmptyState>
            ) : (
              <ul className="border-line border-t">
                {data.map((order) => (
                  <li key={order.id} className="flex flex-wrap items-center gap-x-5 gap-y-3 border-line border-b py-5">
                    <TechMark tech={techOfSlug(order.product)} />
                    <div className="min-w-0 flex-1 basis-56">
                      <h2 className="font-medium">{wordsOfSlug(order.product)}</h2>
                      <p className="mt-1 text-muted text-sm">
                        {ORDER_KIND_WORDS[order.kind]} · bought on {formatDay(order.created_at)}
                      </p>
                    </div>
                    <p className="max-w-[40ch] text-muted text-sm">{whatIsMissing(order.kind)}</p>
                  </li>
                ))}
              </ul>
            )
          }
        </ResourceFrame>
      </div>
    </>
  );
}

/** What the largest bundle adds to an order. */
function whatIsMissing(kind: keyof typeof ORDER_KIND_WORDS): string {
  switch (kind) {
    case 'examination-only':
    case 'EXAM':
      return 'You can add the training and the online bootcamp.';
    case 'TRAINING':
      return 'You can add the exam and the online bootcamp.';
    case 'BOOTCAMP':
      return 'You can add the exam and the training.';
    case 'examination-and-training-bundle':
      return 'You can add the online bootcamp.';
    case 'examination-training-and-online-bootcamp-bundle':
      return 'This order already includes everything.';
  }
}
