import type { TrackBody } from '../../../contract/site/track.ts';
import { currentToken } from '../../adapters/account/session-token.ts';
import { attributionHeaders } from '../../adapters/site/attribution.ts';

/**
 * Records an event. It outlives the page, and nobody reads the answer: so it does without the contract's schemas, which would
 * be most of what a page loads for it.
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
