import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useCheckout } from '../../../flows/commerce/use-checkout.ts';
import { EmptyPicture } from '../../../ui/brand/illustrations.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { NotLoaded } from '../../shared/not-loaded.tsx';
import { VoucherCodeForm } from '../../shared/voucher/voucher-code-form.tsx';
import { selectFace, selectFailure, selectOpened } from './checkout.select.ts';
import { CheckoutReview } from './checkout-review.tsx';

/** Checkout of the product that the URL names. */
export function CheckoutPage() {
  const { slug = '' } = useParams();
  return <Checkout key={slug} slug={slug} />;
}

function Checkout({ slug }: { slug: string }) {
  const [search] = useSearchParams();
  const [snapshot, send] = useCheckout(slug, search);
  switch (selectFace(snapshot)) {
    case 'loading':
      return (
        <PageSection width="page">
          <Skeleton className="h-12 w-64" />
          <Skeleton className="mt-8 h-96 w-full" />
        </PageSection>
      );
    case 'unreachable':
      return (
        <NotLoaded
          title="The price didn't load"
          failure={selectFailure(snapshot)}
          more="Nothing has been ordered."
          onRetry={() => send({ type: 'checkout.retried' })}
        />
      );
    case 'unknown':
      return <NotForSale title="This product doesn't exist">Check the link, or choose on the home page.</NotForSale>;
    case 'signedOut':
      return (
        <NotForSale
          title="Log in to continue"
          action={
            <LinkButton href={`/login?redirect=${encodeURIComponent(`/checkout/${slug}?${search}`)}`}>
              Log in
            </LinkButton>
          }
        >
          Upgrades and retakes belong to the account that bought the first one.
        </NotForSale>
      );
    case 'paidAlready':
      return (
        <NotForSale
          title="There's nothing left to pay"
          action={<LinkButton href={`/checkout/success?order=${selectOpened(snapshot)}`}>See the order</LinkButton>}
        >
          This order is paid, or your payment is on its way.
        </NotForSale>
      );
    case 'notOffered':
      return <NotForSale title="This can't be bought right now">{selectFailure(snapshot)?.message}</NotForSale>;
    case 'review':
      return (
        <>
          <CheckoutReview snapshot={snapshot} send={send} />
          <PageSection width="page" className="pt-0!">
            <VoucherCodeForm />
          </PageSection>
        </>
      );
  }
}

function NotForSale({
  title,
  action = <LinkButton href="/">Go to home page</LinkButton>,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: string | undefined;
}) {
  return (
    <PageSection width="prose">
      <h1 tabIndex={-1} className="font-semibold text-4xl">
        Checkout
      </h1>
      <EmptyState className="mt-8" picture={<EmptyPicture />} title={title} actions={action}>
        {children}
      </EmptyState>
    </PageSection>
  );
}
