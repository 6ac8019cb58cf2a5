import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { isAnythingAsked } from '../../../machines/site/guards/guards.asked.ts';
import { GuestPage } from './guest-page.tsx';
import { askedGuard, type GuardProps } from './page-parts.ts';

/** Shows a page only to visitors that its guards accept; others are redirected. */
export function Guard(props: GuardProps) {
  const { tech = '', orderId = '' } = useParams();
  // Another tech or order needs a new decision; another step of the same exam does not.
  return <PlaceGuard key={`${tech}/${orderId}`} {...props} />;
}

function PlaceGuard(props: GuardProps) {
  const { search } = useLocation();
  // Decided when the page is opened, as the chart does.
  const [isAsked] = useState(() => isAnythingAsked(props.guards, search));
  if (!isAsked) return props.children;
  if (props.isPrerendered && props.guards.includes('guest')) return <GuestPage {...props} />;
  const AskedGuard = askedGuard();
  return AskedGuard && <AskedGuard {...props} />;
}
