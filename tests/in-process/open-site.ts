import { forgetServers } from '../e2e/drivers/per-server.ts';
import type { WalkServer } from '../e2e/drivers/walk.ts';

/** One browser session asks servers of its own: what a walk changes there is nobody else's. */
const session = crypto.randomUUID();

let current: string | undefined;

/**
 * The product's server in the process of the test runner, with these settings; it is opened when it is asked for first.
 *
 * @param walk that it is for: another one finds its own, as nobody has changed it before
 */
export async function openSite(
  environment: Readonly<Record<string, string>>,
  { knowsAddress = false, walk = '' }: { knowsAddress?: boolean | undefined; walk?: string } = {},
): Promise<WalkServer & { key: string }> {
  const { origin } = location;
  const settings = { ...(knowsAddress ? { PUBLIC_URL: origin } : {}), ...environment };
  const key = `${session} ${walk} ${JSON.stringify(settings)}`;
  if (key !== current) {
    const response = await fetch('/__walk/site', {
      method: 'POST',
      body: JSON.stringify({ key, environment: settings }),
    });
    if (!response.ok) throw new Error(`The server of a walk does not open: ${await response.text()}`);
    current = key;
    forgetServers();
  }
  return {
    key,
    url: origin,
    async advance(ms) {
      const response = await fetch('/api/test/clock', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ advance_ms: ms }),
      });
      if (!response.ok) throw new Error(`The clock could not be moved: ${response.status}`);
    },
  };
}
