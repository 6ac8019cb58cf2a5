import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../support/free-port.ts';
import { postgresBinaries } from '../../support/postgres-server.ts';
import { endWithUs } from '../../support/run/child-processes.ts';

/** A PostgreSQL that commits as one in production does, and that tests may end in every way. */
export type DurablePostgres = {
  url: string;
  /** `fast` ends sessions and shuts down, `immediate` leaves recovery to the next start, `killed` leaves no chance to do anything. */
  stop(how: 'fast' | 'immediate' | 'killed'): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
};

/** The unprivileged user that every Unix has; PostgreSQL refuses to run as root. */
const NOBODY = 65_534;
/** PostgreSQL documentation, 18.5 "Shutting Down the Server". */
const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT', killed: 'SIGKILL' } as const;
const PROBE_MS = 20;

/** Unlike the server of the other tests this one waits for its log at every commit: the tests are about what survives. */
export async function createDurablePostgres(): Promise<DurablePostgres> {
  const binaries = join(await postgresBinaries(), 'bin');
  const folder = mkdtempSync(join(tmpdir(), 'chartered-durable-postgres-'));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  const as = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const data = join(folder, 'data');
  const port = await freePort();
  const url = `postgres://chartered@127.0.0.1:${port}/postgres`;
  await promisify(execFile)(
    join(binaries, 'initdb'),
    [`--pgdata=${data}`, '--username=chartered', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...as, cwd: folder },
  );
  let server: ChildProcess | undefined;

  async function answers(): Promise<boolean> {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => {});
    }
  }

  async function start() {
    const said: string[] = [];
    const flags = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200', 'fsync=on'];
    const child = spawn(
      join(binaries, 'postgres'),
      ['-D', data, '-p', String(port), ...flags.flatMap((flag) => ['-c', flag])],
      {
        ...as,
        cwd: folder,
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    child.stderr?.on('data', (chunk) => said.push(String(chunk)));
    endWithUs(child);
    server = child;
    while (!(await answers())) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${said.join('')}`);
      await pause(PROBE_MS);
    }
  }

  async function stop(how: keyof typeof SIGNALS) {
    const child = server;
    server = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(SIGNALS[how]);
    await ended;
  }

  await start();
  return {
    url,
    start,
    stop,
    async remove() {
      await stop('fast');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
