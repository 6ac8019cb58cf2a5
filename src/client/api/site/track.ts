import type { TrackBody } from '../../../contract/site/track.ts';
import { sessionHeaders } from '../../adapters/account/session-mark.ts';
import { attributionHeaders } from '../../adapters/site/attribution.ts';

/**
 * Records an event. The request outlives the page and its response is ignored, so it does without the contract's
 * schemas, which would be most of its size.
 */
export async function sendEvent(body: TrackBody): Promise<void> {
  await fetch('/api/track', {
    method: 'POST',
    headers: {
      ...attributionHeaders(),
      ...sessionHeaders(),
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
    keepalive: true,
  });
}
