import type { User } from '../../../contract/account/session.ts';
import type { TrackEventName, TrackRecord } from '../../../contract/site/track.ts';

/** One event of the product with what it carries (IN-04, IN-05); an event without its properties does not compile. */
export type AnalyticsEvent = {
  [E in TrackEventName]: { event: E; properties: Extract<TrackRecord, { event: E }>['properties'] };
}[TrackEventName];

/** Who is told of events: this product's own record, and tools of others where they are configured and allowed. */
export type AnalyticsSink = {
  record(event: AnalyticsEvent): void;
  /** Somebody is signed in. */
  identify(user: User): void;
  /** Nobody is any more. */
  reset(): void;
};

/** Events before the sinks are there; more than these are a fault and not worth memory. */
const MOST_WAITING = 50;

const waiting: ((sink: AnalyticsSink) => void)[] = [];
let sink: AnalyticsSink | null = null;

function tell(message: (sink: AnalyticsSink) => void): void {
  if (sink) message(sink);
  else if (waiting.length < MOST_WAITING) waiting.push(message);
}

/** Records an event. Never fails and never waits. */
export function recordEvent(event: AnalyticsEvent): void {
  tell((to) => to.record(event));
}

/** Says who is signed in; null when nobody is any more. */
export function identifyUser(user: User | null): void {
  tell((to) => (user ? to.identify(user) : to.reset()));
}

/** Gives the port its sinks; what waited is told now. */
export function startAnalytics(started: AnalyticsSink): void {
  sink = started;
  for (const message of waiting.splice(0)) message(started);
}
