import type { User } from '../../../contract/account/session.ts';
import type { TrackBody, TrackCategory, TrackEventName } from '../../../contract/site/track.ts';
import { randomId } from '../random-id.ts';
import type { AnalyticsEvent, AnalyticsSink } from './analytics.ts';

/** The category of each event (IN-04). */
const CATEGORIES: Record<TrackEventName, TrackCategory> = {
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
/** For browsers that keep nothing. */
let memoryId: string | null = null;

/**
 * A number for this visitor. It lives as long as the tab; only who agreed is recognised at the next visit.
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

/** Events that wait for each other before they are sent. Milliseconds. */
const BATCH_WINDOW_MS = 1000;

export type OwnSinkOptions = {
  /** The tab's number, asked again for each event: consent may come meanwhile. */
  visitor(): string;
  /** Sends one message; it must outlive the page, and a failure is nobody's concern. */
  send(body: TrackBody): Promise<unknown>;
};

/**
 * The product's own record: gathered for a second, sent one after the other, at once when the page is left. An event that
 * does not arrive is lost, silently: it is worth less than the visitor's time.
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

type World = {
  analytics?: { push(call: unknown[]): void; track?(event: string, properties: object): void; reset?(): void };
  dataLayer?: unknown[];
  RM?: unknown[];
};

/** Tools of others, as far as they are loaded: they exist only when they are configured and the visitor agreed. */
export function thirdPartySink(world: World = globalThis as World): AnalyticsSink {
  function segment(call: 'track' | 'page', ...words: [string, object]) {
    if (!world.analytics) return;
    if (call === 'track' && world.analytics.track) world.analytics.track(...words);
    else world.analytics.push([call, ...words]);
  }
  return {
    record({ event, properties }) {
      segment('track', event, { ...properties, category: CATEGORIES[event] });
      world.dataLayer?.push({ event, ...properties });
    },
    identify({ id, email, first_name, last_name, metadata }: User) {
      // IN-06. The tag manager gets no name, the messaging tool no more than it needs to write a letter.
      world.dataLayer?.push({ event: 'identify', user_id: id, user_email: email });
      world.RM?.push(['identify', { id, email, first_name, last_name, interest: metadata.interest }]);
    },
    reset() {
      world.analytics?.reset?.();
      world.dataLayer?.push({ event: 'reset', user_id: undefined, user_email: undefined });
    },
  };
}

/** Several sinks as one. */
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
