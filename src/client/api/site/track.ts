import type { TrackBody } from '../../../contract/site/track.ts';
import { currentToken } from '../../adapters/account/session-token.ts';
import { attributionHeaders } from '../../adapters/site/attribution.ts';

/**
 * Records an event. The request outlives the page and its response is ignored, so it does without the contract's
 * schemas, which would be most of its size.
 */
export async function sendEvent(body: TrackBody): Promise<void> {
  const token = currentToken();
  await fetch('/api/track', {
    method: 'POST',
    headers: {
      ...attributionHeaders(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
    keepalive: true,
  });
}
