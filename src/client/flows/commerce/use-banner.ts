import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { candidate } from '../../../../machines/commerce/banner/banner.rules.ts';
import { hasBannerPlace } from '../../../contract/commerce/banner-place.ts';
import type { Banner } from '../../../contract/commerce/banners.ts';
import { resolvePage } from '../../../contract/pages.ts';
import { readDismissals } from '../../adapters/commerce/banner-dismissals.ts';
import { serverNow } from '../../adapters/server-clock.ts';
import { publicSettings } from '../../adapters/site/public-settings.ts';
import { useSession } from '../account/session.tsx';
import { useChartActor } from '../run-chart.ts';
import { siteFacts } from '../site/site-facts.ts';
import { wireBanner } from './banner.wire.ts';

/** What stands above the page. `undecided`: what the document came with stays. */
export type BannerView =
  | { kind: 'undecided' | 'nothing' | 'republic' }
  | { kind: 'shown'; banner: Banner; isUser: boolean };

/** The banner of the page that is on show, and how it is closed. */
export function useBanner(): { view: BannerView; dismiss: () => void } {
  const { pathname } = useLocation();
  const session = useSession();
  const path = hasBannerPlace(resolvePage(pathname, siteFacts())) ? pathname : null;
  const [machine] = useState(() => wireBanner(session));
  const actor = useChartActor(machine, {
    input: { isAllowed: publicSettings().allow_banners, path, dismissed: readDismissals(), now: serverNow() },
  });
  useEffect(() => actor.send({ type: 'banner.pathChanged', path }), [actor, path]);
  const snapshot = useSelector(actor, (state) => state);
  return { view: selectView(snapshot), dismiss: () => actor.send({ type: 'banner.dismissed' }) };
}

type Snapshot = ReturnType<ReturnType<typeof wireBanner>['getInitialSnapshot']>;

function selectView(snapshot: Snapshot): BannerView {
  const banner = candidate(snapshot.context);
  if (snapshot.matches({ loaded: 'shown' }) && banner) {
    return { kind: 'shown', banner, isUser: snapshot.context.visitor?.kind === 'user' };
  }
  if (snapshot.matches({ loaded: 'republic' })) return { kind: 'republic' };
  if (snapshot.matches('loading') || snapshot.matches({ loaded: 'waiting' })) return { kind: 'undecided' };
  return { kind: 'nothing' };
}
