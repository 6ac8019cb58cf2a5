import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { PROVIDERS } from '../../../contract/account/provider-names.ts';
import { configuredThirdParties } from '../../../contract/site/third-parties.ts';
import { techOfPath } from '../../../contract/theme.ts';
import { type AnalyticsSink, identifyUser, recordEvent, startAnalytics } from '../../adapters/site/analytics.ts';
import { allSinks, ownSink, visitorId } from '../../adapters/site/analytics-sinks.ts';
import { consentChoice } from '../../adapters/site/consent-cookie.ts';
import { isTrackingDeclined } from '../../adapters/site/privacy-signal.ts';
import { publicSettings } from '../../adapters/site/public-settings.ts';
import { sendEvent } from '../../api/site/track.ts';
import type { SessionActor, SessionSnapshot } from '../../flows/account/session.tsx';
import { takeEarlySteps, useSession } from '../../flows/account/session.tsx';
import { recordedPath } from '../../flows/site/visited-path.ts';

let isStarted = false;

/** Sets the analytics sinks, once per page. */
function start(): void {
  if (isStarted) return;
  isStarted = true;
  const own = ownSink({
    visitor: () => visitorId(consentChoice() === 'granted'),
    send: sendEvent,
  });
  // Browsers that signal an opt-out are not tracked, not even by us.
  const sinks = isTrackingDeclined() ? [] : [own];
  if (configuredThirdParties(publicSettings()).length === 0) startAnalytics(allSinks(sinks));
  else void startWithThirdParties(sinks);
  addEventListener('pagehide', () => own.flush());
}

/** Most sites have none of their tools; without their part, events are still ours. */
async function startWithThirdParties(sinks: AnalyticsSink[]): Promise<void> {
  const part = await import('../../adapters/site/third-party-sink.ts').catch(() => null);
  startAnalytics(allSinks(part ? [...sinks, part.thirdPartySink()] : sinks));
}

/** Derives sign-up and sign-in events from a session step (IN-04). */
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
  // A stored token or another tab's: not a new sign-in.
  if (!provider || before.value === 'validating') return [];
  const isNew = after.context.user.created_minutes_ago < 1;
  return [
    { event: 'login_social', properties: { ...properties, provider } },
    ...(isNew ? [{ event: 'create_account' as const, properties: { ...properties, provider } }] : []),
  ];
}

/** Reports sign-in and sign-out to analytics. @returns a function that stops. */
function followSession(session: SessionActor): () => void {
  const early = takeEarlySteps();
  let before = early[0]?.[0] ?? session.getSnapshot();
  if (before.context.user) identifyUser(before.context.user);
  function follow(after: SessionSnapshot, pathname: string) {
    for (const event of sessionEvents(before, after, pathname)) recordEvent(event);
    const [was, is] = [before.context.user, after.context.user];
    // The messaging tool learns of an interest that was declared meanwhile (IN-06).
    const isSame = was?.id === is?.id && was?.metadata.interest.join() === is?.metadata.interest.join();
    if (is && !isSame && !is.impersonated_by) identifyUser(is);
    if (was && !is) identifyUser(null);
    before = after;
  }
  for (const [after, pathname] of early) follow(after, pathname);
  const { unsubscribe } = session.subscribe((after) => follow(after, location.pathname));
  return unsubscribe;
}

/** Records links to other sites. @returns a function that stops. */
function followLinks(): () => void {
  function note(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || !/^https?:$/.test(link.protocol) || link.origin === location.origin) return;
    recordEvent({ event: 'track_link_click', properties: { url: `${link.origin}${link.pathname}`.slice(0, 300) } });
  }
  document.addEventListener('click', note, { capture: true });
  return () => document.removeEventListener('click', note, { capture: true });
}

/** Records pages, sign-ins and links to other sites, for the lifetime of the page. */
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
