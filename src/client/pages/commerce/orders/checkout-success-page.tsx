import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { techOfSlug } from '../../../../contract/slugs.ts';
import { clearCoupon } from '../../../adapters/site/attribution.ts';
import { selectUser } from '../../../flows/account/session.select.ts';
import { useSessionState } from '../../../flows/account/session.tsx';
import { useOrder } from '../../../flows/commerce/use-offers.ts';
import { DonePicture, EmptyPicture } from '../../../ui/brand/illustrations.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { formatDay } from '../../../ui/display/format-date.ts';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { counted, ORDER_KIND_WORDS, wordsOfSlug } from '../../shared/offer-words.ts';

/** The order after a payment, if the URL names the visitor's own. */
export function CheckoutSuccessPage() {
  const [search] = useSearchParams();
  const user = useSessionState(selectUser);
  const id = search.get('order');
  return (
    <PageSection width="prose">
      {id && user ? <OrderOf key={`${user.id} ${id}`} id={id} /> : <NoOrder isGuest={!user} />}
    </PageSection>
  );
}

function OrderOf({ id }: { id: string }) {
  const order = useOrder(id);
  const isPaid = order.state === 'shown';
  useEffect(() => {
    if (isPaid) clearCoupon();
  }, [isPaid]);
  if (order.state === 'loading') return <Skeleton className="h-64 w-full" />;
  if (order.state !== 'shown') return <NoOrder isGuest={false} />;
  const { product, kind, quantity, created_at } = order.content;
  const tech = techOfSlug(product);
  return (
    <>
      <DonePicture />
      <PageTitle
        className="mt-8"
        title="Thank you"
        lead={`Your order of ${formatDay(created_at)} is complete: ${ORDER_KIND_WORDS[kind].toLowerCase()} for ${wordsOfSlug(product)}${quantity > 1 ? `, ${counted(quantity, 'seat')}` : ''}.`}
      />
      <div className="mt-8 flex flex-wrap gap-3">
        {quantity > 1 ? (
          <LinkButton href={`/${tech}/dashboard/vouchers`} size="large">
            See the vouchers
          </LinkButton>
        ) : (
          <LinkButton href={`/${tech}/dashboard`} size="large">
            Go to my dashboard
          </LinkButton>
        )}
      </div>
    </>
  );
}

function NoOrder({ isGuest }: { isGuest: boolean }) {
  return (
    <>
      <h1 tabIndex={-1} className="font-semibold text-4xl">
        Your order
      </h1>
      <EmptyState
        className="mt-8"
        picture={<EmptyPicture />}
        title="No order to show"
        actions={
          <>
            {isGuest && <LinkButton href="/login">Log in</LinkButton>}
            <LinkButton href="/" variant="secondary">
              Go to home page
            </LinkButton>
          </>
        }
      >
        {isGuest
          ? 'Log in with the account that placed the order; only that account can see it.'
          : 'Nothing was paid, or the order belongs to another account.'}
      </EmptyState>
    </>
  );
}
