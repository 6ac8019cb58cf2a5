import type { User } from '../../../contract/account/session.ts';
import type { AnalyticsSink } from './analytics.ts';
import { CATEGORIES } from './analytics-sinks.ts';

type World = {
  analytics?: { push(call: unknown[]): void; track?(event: string, properties: object): void; reset?(): void };
  dataLayer?: unknown[];
  RM?: unknown[];
};

/** Third-party tools, if loaded: they exist only when configured and with consent. */
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
      // IN-06. The tag manager gets no name, the messaging tool only what it needs to send email.
      world.dataLayer?.push({ event: 'identify', user_id: id, user_email: email });
      world.RM?.push(['identify', { id, email, first_name, last_name, metadata: { interest: metadata.interest } }]);
    },
    reset() {
      world.analytics?.reset?.();
      world.dataLayer?.push({ event: 'reset', user_id: undefined, user_email: undefined });
    },
  };
}
