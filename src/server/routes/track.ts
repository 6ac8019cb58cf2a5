import type { trackRoutes } from '../../contract/track.ts';
import { insertTrackEvent } from '../data/track.ts';
import type { HandlersOf } from '../implement.ts';
import type { Services } from '../services.ts';

export function trackHandlers({ clock, database }: Services): HandlersOf<typeof trackRoutes> {
  return {
    async track({ body, requester }) {
      const record = body.action === 'record' ? body : null;
      await insertTrackEvent(database.queries, {
        action: body.action,
        anonymous_id: body.anonymous_id,
        user_id: requester.user?.id ?? null,
        event: record?.event ?? null,
        category: record?.category ?? null,
        properties: JSON.stringify('properties' in body ? body.properties : {}),
        at: clock.now(),
      });
      return { ok: true };
    },
  };
}
