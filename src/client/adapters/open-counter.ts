import { version } from 'virtual:charts-version';
import { createCounter } from './chart-counter.ts';
import type { ChartListener } from './chart-watchers.ts';
import { consentChoice } from './site/consent-cookie.ts';

/** Reports the charts of this page until the visitor withdraws consent, now and then and when the page is left. */
export function openCounter(): ChartListener {
  /** Between two batches. In here, because the bundler inlines it. */
  const BATCH_MS = 30_000;
  const { count, flush, leave } = createCounter(version, () => consentChoice() === 'granted', post);
  addEventListener('visibilitychange', flush);
  addEventListener('pagehide', leave);
  setInterval(flush, BATCH_MS);
  return count;
}

async function post(body: string): Promise<readonly number[]> {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch('/api/statecharts/traffic', { method: 'POST', headers, body, keepalive: true });
  // Too many requests, or a server that fails. What answers without JSON, such as a proxy, judges no run.
  if (reply.status >= 429) throw reply;
  return (await reply.json().catch(() => reply)).strays ?? [];
}
