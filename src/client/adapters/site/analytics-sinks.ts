import type { TrackBody, TrackCategory, TrackEventName } from '../../../contract/site/track.ts';
import { randomId } from '../random-id.ts';
import type { AnalyticsEvent, AnalyticsSink } from './analytics.ts';

/** The category of each event (IN-04). */
export const CATEGORIES: Record<TrackEventName, TrackCategory> = {
  vote: 'user_action',
  login_email: 'authentication',
  login_social: 'authentication',
  signup: 'authentication',
  create_account: 'authentication',
  purchase: 'purchase',
  initiate_checkout: 'purchase',
  view_pricing: 'purchase',
  select_level_senior: 'user_action',
  select_level_intermediate: 'user_action',
  select_level_junior: 'user_action',
  select_level_initial: 'user_action',
  toggle_ppp_pricing: 'user_action',
  track_link_click: 'user_action',
  buy_now_clicked: 'purchase',
  page_view: 'page_view',
  lead_signup: 'marketing',
  lead_auth_signup: 'marketing',
  upsell_popup_item_added: 'upsell',
  upsell_popup_viewed: 'upsell',
  upsell_popup_submit: 'upsell',
};

const ID_KEY = 'chartered.visitor';
/** Fallback for browsers without storage. */
let memoryId: string | null = null;

/**
 * An id for this visitor. It lives as long as the tab; only visitors who consented are recognized on their next visit.
 */
export function visitorId(isConsented: boolean): string {
  try {
    const kept = localStorage.getItem(ID_KEY) ?? sessionStorage.getItem(ID_KEY);
    const id = kept && /^[\w-]{16,64}$/.test(kept) ? kept : randomId();
    sessionStorage.setItem(ID_KEY, id);
    if (isConsented) localStorage.setItem(ID_KEY, id);
    else localStorage.removeItem(ID_KEY);
    return id;
  } catch {
    memoryId ??= randomId();
    return memoryId;
  }
}

/** Batch window for events. Milliseconds. */
const BATCH_WINDOW_MS = 1000;

export type OwnSinkOptions = {
  /** The tab's id, read for each event because consent may be given in between. */
  visitor(): string;
  /** Sends one message that outlives the page; failures are ignored. */
  send(body: TrackBody): Promise<unknown>;
};

/**
 * First-party events: batched for a second, sent in order, flushed when the visitor leaves. A lost event is ignored.
 */
export function ownSink({ visitor, send }: OwnSinkOptions): AnalyticsSink & { flush(): void } {
  let gathered: TrackBody[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isIdentified = false;

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    for (const body of gathered.splice(0)) send(body).catch(() => {});
  }
  function gather(body: TrackBody) {
    gathered = [...gathered, body];
    timer ??= setTimeout(flush, BATCH_WINDOW_MS);
  }

  return {
    flush,
    record({ event, properties }) {
      gather({
        action: 'record',
        anonymous_id: visitor(),
        event,
        category: CATEGORIES[event],
        properties,
      } as TrackBody);
    },
    identify() {
      if (!isIdentified) gather({ action: 'alias', anonymous_id: visitor() });
      isIdentified = true;
    },
    reset() {
      isIdentified = false;
    },
  };
}

/** Combines several sinks. */
export function allSinks(sinks: readonly AnalyticsSink[]): AnalyticsSink {
  return {
    record: (event: AnalyticsEvent) => {
      for (const sink of sinks) sink.record(event);
    },
    identify: (user) => {
      for (const sink of sinks) sink.identify(user);
    },
    reset: () => {
      for (const sink of sinks) sink.reset();
    },
  };
}
