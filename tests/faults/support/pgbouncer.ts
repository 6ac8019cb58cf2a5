import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../support/free-port.ts';
import { endWithUs } from '../../support/run/child-processes.ts';

/** The unprivileged user that every Unix has; PgBouncer refuses to run as root. */
const NOBODY = 65_534;
const PLACES = ['/usr/sbin/pgbouncer', '/usr/local/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'];
const PROBE_MS = 20;

export type Pooler = {
  /** The address of the database, through the pooler. */
  url: string;
  stop(): Promise<void>;
};

/**
 * PgBouncer in transaction mode before a PostgreSQL: consecutive statements of a connection run in different sessions.
 *
 * @param databaseUrl of the PostgreSQL
 * @param sessions with it
 */
export async function startPgbouncer(databaseUrl: string, sessions: number): Promise<Pooler> {
  const command = await pgbouncer();
  const target = new URL(databaseUrl);
  const name = target.pathname.slice(1);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'chartered-pgbouncer-'));
  const password = target.password ? ` password=${decodeURIComponent(target.password)}` : '';
  writeFileSync(join(folder, 'users.txt'), `"${target.username}" "${decodeURIComponent(target.password)}"\n`);
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
${name} = host=${target.hostname} port=${target.port} user=${target.username}${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 200
`,
  );
  const isRoot = process.getuid?.() === 0;
  if (isRoot)
    for (const path of [folder, join(folder, 'users.txt'), join(folder, 'pgbouncer.ini')])
      chownSync(path, NOBODY, NOBODY);
  const child = spawn(command, [join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  endWithUs(child);
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  const url = new URL(target);
  url.port = String(port);
  while (!(await answers(url.href))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start:\n${said}`);
    await pause(PROBE_MS);
  }
  return {
    url: url.href,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The command, of the system or of the setting PGBOUNCER; Debian's package is installed where it is missing. */
async function pgbouncer(): Promise<string> {
  const known = () => process.env.PGBOUNCER ?? PLACES.find((path) => existsSync(path));
  if (!known() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await promisify(execFile)('apt-get', ['update', '-qq']);
    await promisify(execFile)('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'pgbouncer'], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  const command = known();
  if (!command) throw new Error('PgBouncer is missing. Install it, or set PGBOUNCER to its command.');
  return command;
}

async function answers(url: string): Promise<boolean> {
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
