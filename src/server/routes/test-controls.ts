import type { Hono } from 'hono';
import type { ControlledClock } from '../clock.ts';
import type { ServerEnvironment } from '../implement.ts';

/** Calls for tests alone, outside the contract: move the server's clock and run the jobs at once. */
export function testControls(
  app: Hono<ServerEnvironment>,
  controls: { clock: ControlledClock; runJobs(): Promise<void> },
): void {
  app.post('/api/test/clock', async (context) => {
    const { advance_ms } = (await context.req.json()) as { advance_ms: number };
    controls.clock.advance(Number(advance_ms) || 0);
    await controls.runJobs();
    return context.json({ serverTime: controls.clock.now() });
  });
}
