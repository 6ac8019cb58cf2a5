import type { User } from '../../../contract/account/session.ts';
import type { TrackEventName, TrackRecord } from '../../../contract/site/track.ts';

/** A product event with its properties (IN-04, IN-05); an event without its properties does not compile. */
export type AnalyticsEvent = {
  [E in TrackEventName]: { event: E; properties: Extract<TrackRecord, { event: E }>['properties'] };
}[TrackEventName];

/** Receivers of events: our own record, and third-party tools where configured and allowed. */
export type AnalyticsSink = {
  record(event: AnalyticsEvent): void;
  /** A user signed in. */
  identify(user: User): void;
  /** The user signed out. */
  reset(): void;
};

/** Events buffered until the sinks are set; more would be a bug. */
const MAX_WAITING = 50;

const waiting: ((sink: AnalyticsSink) => void)[] = [];
let sink: AnalyticsSink | null = null;

function notify(message: (sink: AnalyticsSink) => void): void {
  if (sink) message(sink);
  else if (waiting.length < MAX_WAITING) waiting.push(message);
}

/** Records an event. Never fails, never waits. */
export function recordEvent(event: AnalyticsEvent): void {
  notify((to) => to.record(event));
}

/** Sets the signed-in user; null after sign-out. */
export function identifyUser(user: User | null): void {
  notify((to) => (user ? to.identify(user) : to.reset()));
}

/** Sets the sinks and flushes buffered events. */
export function startAnalytics(started: AnalyticsSink): void {
  sink = started;
  for (const message of waiting.splice(0)) message(started);
}
