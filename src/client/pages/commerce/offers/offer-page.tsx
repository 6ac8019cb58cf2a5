import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { OFFER_KINDS, type OfferKind } from '../../../../contract/commerce/offer-data.ts';
import { NEW_OFFER, wireOfferEditor } from '../../../flows/commerce/offers-admin/offer-editor.wire.ts';
import { useChartActor } from '../../../flows/run-chart.ts';
import { useStableNavigate } from '../../../flows/site/use-stable-navigate.ts';
import { OfflinePicture } from '../../../ui/brand/error-pictures.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ErrorPage } from '../../../ui/layout/error-page.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { selectFailure, selectIsLoading, selectIsMissing, selectIsUnreachable } from './offer-editor.select.ts';
import { OfferEditor } from './offer-editor.tsx';
import { OFFER_FORMS } from './offer-fields.ts';

/** One offer: form, preview and history (CO-12). */
export function OfferPage() {
  const { kind: named = '', slug = '' } = useParams();
  const kind = OFFER_KINDS.find((known) => known === named);
  const isNew = slug === NEW_OFFER;
  if (!kind || (isNew && OFFER_FORMS[kind].template === null)) return <MissingOffer />;
  return <OfferOfKey key={`${kind}/${slug}`} kind={kind} slug={isNew ? null : slug} />;
}

function MissingOffer() {
  const { pathname } = useLocation();
  return (
    <ErrorPage
      code={404}
      title="Not Found"
      message={`Page Not Found: ${pathname}`}
      action={{ label: 'Go to the offers', href: '/offers' }}
    />
  );
}

function OfferOfKey({ kind, slug }: { kind: OfferKind; slug: string | null }) {
  const navigate = useStableNavigate();
  const [machine] = useState(() => wireOfferEditor(OFFER_FORMS[kind].template ?? {}, navigate));
  const actor = useChartActor(machine, { input: { kind, slug } });
  const isLoading = useSelector(actor, selectIsLoading);
  const isMissing = useSelector(actor, selectIsMissing);
  const isUnreachable = useSelector(actor, selectIsUnreachable);
  const failure = useSelector(actor, selectFailure);
  if (isMissing) return <MissingOffer />;
  if (isUnreachable) {
    return (
      <ErrorPage
        title="The offer didn't load"
        message={failure?.message}
        picture={<OfflinePicture />}
        action={{ label: 'Try again', onClick: () => actor.send({ type: 'offerEditor.retried' }) }}
      />
    );
  }
  if (isLoading) {
    return (
      <PageSection className="py-8! md:py-12!">
        <div aria-busy="true" className="grid gap-4">
          <span className="sr-only">Loading the offer</span>
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-10 w-72 max-w-full" />
          <Skeleton className="mt-6 h-96 w-full" />
        </div>
      </PageSection>
    );
  }
  return <OfferEditor actor={actor} kind={kind} />;
}
