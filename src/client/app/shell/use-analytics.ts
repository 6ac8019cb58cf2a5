import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { PROVIDERS } from '../../../contract/account/provider-names.ts';
import { techOfPath } from '../../../contract/theme.ts';
import { identifyUser, recordEvent, startAnalytics } from '../../adapters/site/analytics.ts';
import { allSinks, ownSink, thirdPartySink, visitorId } from '../../adapters/site/analytics-sinks.ts';
import { consentChoice } from '../../adapters/site/consent-choice.ts';
import { isTrackingDeclined } from '../../adapters/site/privacy-signal.ts';
import { sendEvent } from '../../api/site/track.ts';
import type { SessionActor, SessionSnapshot } from '../../flows/account/session.tsx';
import { useSession } from '../../flows/account/session.tsx';
import { recordedPath } from '../../flows/site/visited-path.ts';

let isStarted = false;

/** Gives the analytics port its sinks, once in a page. */
function start(): void {
  if (isStarted) return;
  isStarted = true;
  const own = ownSink({
    visitor: () => visitorId(consentChoice() === 'granted'),
    send: sendEvent,
  });
  // Somebody whose browser asks not to be followed is not, by us neither.
  startAnalytics(allSinks(isTrackingDeclined() ? [thirdPartySink()] : [own, thirdPartySink()]));
  addEventListener('pagehide', () => own.flush());
}

/** What a step of the session says about who came, and how (IN-04). */
export function sessionEvents(
  before: Pick<SessionSnapshot, 'value' | 'context'>,
  after: Pick<SessionSnapshot, 'value' | 'context'>,
  pathname: string,
): Parameters<typeof recordEvent>[0][] {
  if (before.context.user || !after.context.user) return [];
  const tech = techOfPath(pathname);
  const properties = tech ? { tech } : {};
  if (before.value === 'signingIn') return [{ event: 'login_email', properties }];
  if (before.value === 'signingUp') {
    return [
      { event: 'signup', properties },
      { event: 'create_account', properties },
    ];
  }
  const provider = PROVIDERS.find((one) => one === pathname.split('/')[2]);
  // A token of an earlier visit, or another tab's: nobody signed in just now.
  if (!provider || before.value === 'validating') return [];
  const isNew = after.context.user.created_minutes_ago < 1;
  return [
    { event: 'login_social', properties: { ...properties, provider } },
    ...(isNew ? [{ event: 'create_account' as const, properties: { ...properties, provider } }] : []),
  ];
}

/** Tells the port who comes and goes. @returns stops that. */
function followSession(session: SessionActor): () => void {
  let before = session.getSnapshot();
  if (before.context.user) identifyUser(before.context.user);
  const { unsubscribe } = session.subscribe((after) => {
    for (const event of sessionEvents(before, after, location.pathname)) recordEvent(event);
    const [was, is] = [before.context.user, after.context.user];
    if (is && was?.id !== is.id && !is.impersonated_by) identifyUser(is);
    if (was && !is) identifyUser(null);
    before = after;
  });
  return unsubscribe;
}

/** Records links that lead to other sites. @returns stops that. */
function followLinks(): () => void {
  function note(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || !/^https?:$/.test(link.protocol) || link.origin === location.origin) return;
    recordEvent({ event: 'track_link_click', properties: { url: `${link.origin}${link.pathname}`.slice(0, 300) } });
  }
  document.addEventListener('click', note, { capture: true });
  return () => document.removeEventListener('click', note, { capture: true });
}

/** Records pages, sign-ins and links to other sites, for as long as the page lives. */
export function useAnalytics(): void {
  const session = useSession();
  const { pathname } = useLocation();
  useEffect(() => {
    start();
    const stops = [followSession(session), followLinks()];
    return () => {
      for (const stop of stops) stop();
    };
  }, [session]);
  useEffect(() => {
    const tech = techOfPath(pathname);
    recordEvent({ event: 'page_view', properties: { path: recordedPath(pathname), ...(tech ? { tech } : {}) } });
  }, [pathname]);
}
