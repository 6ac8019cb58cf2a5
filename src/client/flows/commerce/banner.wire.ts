import { fromCallback, fromPromise } from 'xstate';
import { type BannerEvent, bannerMachine } from '../../../../machines/commerce/banner/banner.machine.ts';
import { type BannerVisitor, dismissalKey } from '../../../../machines/commerce/banner/banner.rules.ts';
import {
  type BannerListEvent,
  bannerListMachine,
} from '../../../../machines/commerce/banner-list/banner-list.machine.ts';
import type { User } from '../../../contract/account/session.ts';
import { productsOfOrder } from '../../../contract/commerce/bought-products.ts';
import {
  keepBannerOut,
  onDismissedElsewhere,
  readDismissals,
  storeDismissal,
} from '../../adapters/commerce/banner-dismissals.ts';
import { isClockDoubtful, serverNow } from '../../adapters/server-clock.ts';
import { recordEvent } from '../../adapters/site/analytics.ts';
import { fetchBanners } from '../../api/commerce/banners.ts';
import { selectIsGuest, selectUser } from '../account/session.select.ts';
import type { SessionActor, SessionSnapshot } from '../account/session.tsx';
import { recordedPath } from '../site/visited-path.ts';

function visitorOf(user: User): BannerVisitor {
  return {
    kind: 'user',
    bought: [...user.orders.flatMap(productsOfOrder), ...user.vouchers.map(({ product }) => product)],
  };
}

/** Keeps the list up to date, with its effects in this browser. */
const wiredBannerList = bannerListMachine.provide({
  actors: {
    fetchBanners: fromPromise(({ input }) => fetchBanners(input.area)),
    watchPage: fromCallback<{ type: 'ignored' }>(({ sendBack }) => {
      const send = (event: BannerListEvent) => sendBack(event);
      const doubt = () => {
        if (isClockDoubtful()) send({ type: 'bannerList.clockDoubted' });
      };
      const look = () => {
        send(document.hidden ? { type: 'bannerList.pageHidden' } : { type: 'bannerList.pageShown', now: serverNow() });
        doubt();
      };
      if (document.hidden) look();
      document.addEventListener('visibilitychange', look);
      // A device that wakes up says so in neither way for certain, but often in one of them.
      addEventListener('pageshow', doubt);
      addEventListener('online', doubt);
      return () => {
        document.removeEventListener('visibilitychange', look);
        removeEventListener('pageshow', doubt);
        removeEventListener('online', doubt);
      };
    }),
  },
});

/** The chart of the banner with its effects in this browser. */
export function wireBanner(session: SessionActor) {
  return bannerMachine.provide({
    actors: {
      fetchBanners: fromPromise(({ input }) =>
        input.area ? fetchBanners(input.area) : Promise.resolve({ banners: [], now: serverNow() }),
      ),
      bannerList: wiredBannerList,
      watchSurroundings: fromCallback<{ type: 'ignored' }>(({ sendBack }) => {
        const send = (event: BannerEvent) => sendBack(event);
        let known: User | 'guest' | null = null;
        const tell = (snapshot: SessionSnapshot) => {
          const user = selectUser(snapshot);
          const seen = user ?? (selectIsGuest(snapshot) ? 'guest' : null);
          if (seen === null || seen === known) return;
          known = seen;
          send({ type: 'banner.visitorChanged', visitor: user ? visitorOf(user) : { kind: 'guest' } });
        };
        const { unsubscribe } = session.subscribe(tell);
        tell(session.getSnapshot());
        const stopListening = onDismissedElsewhere(() =>
          send({ type: 'banner.dismissalsChanged', dismissed: readDismissals() }),
        );
        const look = () => {
          if (!document.hidden) send({ type: 'banner.timePassed', now: serverNow() });
        };
        document.addEventListener('visibilitychange', look);
        return () => {
          unsubscribe();
          stopListening();
          document.removeEventListener('visibilitychange', look);
        };
      }),
    },
    actions: {
      storeDismissal: (_, { banner }) => {
        if (banner) storeDismissal({ area: banner.area, key: dismissalKey(banner) });
      },
      reportShown: (_, { banner }) => {
        if (!banner) return;
        keepBannerOut(banner.id, false);
        recordEvent({ event: 'page_view', properties: { path: recordedPath(location.pathname), via: 'banner' } });
      },
      keepOut: (_, { banner }) => {
        // The one of React comes back with the next visit.
        if (banner && banner.area !== 'react') keepBannerOut(banner.id, true);
      },
    },
  });
}
