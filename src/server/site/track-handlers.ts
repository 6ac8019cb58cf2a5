import type { trackRoutes } from '../../contract/site/track.ts';
import { insertTrackEvent } from '../data/site/track.ts';
import { consumeTrackBytes } from '../http/limits/limits.ts';
import type { HandlersOf } from '../http/register-routes.ts';
import { newId } from '../ids.ts';

export const trackHandlers: HandlersOf<typeof trackRoutes> = {
  async track({ body, requester }, { clock, database, limiters }) {
    const record = body.action === 'record' ? body : null;
    const event = {
      action: body.action,
      anonymous_id: body.anonymous_id ?? newId(),
      user_id: requester.user?.id ?? null,
      event: record?.event ?? null,
      category: record?.category ?? null,
      properties: JSON.stringify('properties' in body ? body.properties : {}),
      at: clock.now(),
    };
    await consumeTrackBytes(limiters, Buffer.byteLength(JSON.stringify(event)), requester);
    await insertTrackEvent(database.queries, event);
    return { ok: true };
  },
};
