import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sandbox } from '../../../src/server/exam/grading/sandbox.ts';
import { startInProcess } from '../../faults/support/in-process-server.ts';

/** Between two requests. Milliseconds. */
const PAUSE_MS = 20;

export type Latency = { requests: number; failed: number; p50: number; p99: number; max: number };

export type ApiProbe = {
  /** Takes what was measured since the last time it was asked; milliseconds. */
  take(): Latency;
  close(): Promise<void>;
};

/** A whole server in this process that shares a sandbox with what attacks it, and a probe that sends fifty requests a second. */
export async function startApiProbe(sandbox: Sandbox): Promise<ApiProbe> {
  const dataDir = mkdtempSync(join(tmpdir(), 'chartered-probe-'));
  // The server may not close the sandbox that others still use.
  const server = await startInProcess(
    { dataDir, databaseUrl: null },
    { sandbox: { ...sandbox, close: async () => {} } },
  );
  const token = await register(server.url);
  let measured: number[] = [];
  let failed = 0;
  let stopped = false;

  async function ask(): Promise<void> {
    while (!stopped) {
      const begun = performance.now();
      const answer = await fetch(`${server.url}/api/auth`, { headers: { authorization: `Bearer ${token}` } }).catch(
        () => null,
      );
      if (!answer?.ok) failed += 1;
      await answer?.arrayBuffer();
      measured.push(performance.now() - begun);
      await new Promise((done) => setTimeout(done, PAUSE_MS));
    }
  }
  const asking = ask();

  return {
    take() {
      const sorted = measured.sort((a, b) => a - b);
      const at = (share: number) =>
        Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;
      const latency = { requests: sorted.length, failed, p50: at(0.5), p99: at(0.99), max: at(1) };
      measured = [];
      failed = 0;
      return latency;
    },
    async close() {
      stopped = true;
      await asking;
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function register(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      first_name: 'Probe',
      email: 'probe@example.com',
      password: 'a long enough password',
      password_confirmation: 'a long enough password',
    }),
  });
  const { session } = (await answer.json()) as { session: { token: string } };
  return session.token;
}
