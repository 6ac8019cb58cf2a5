import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWithUs } from './run/child-processes.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MAIN = join(ROOT, 'src/server/main.ts');
const READY = /Chartered is ready at (\S+)/;

export type ServerData = { dataDir: string; databaseUrl: string | null };

export type ServerOptions = ServerData & {
  /** 0, the default, lets the system choose; a restart keeps what it chose. */
  port?: number;
  /** Settings that differ from those of a test server. */
  environment?: Record<string, string>;
  /** Flags of Node itself, such as `--cpu-prof`. */
  nodeFlags?: string[];
  /** The time at which the server believes to start, in milliseconds since 1970, before any of its jobs has run; the present when left out. */
  startsAt?: number;
  /** Where `.build/client` is looked for; the repository when left out. */
  folder?: string;
};

/** The real server in its own process. */
export type ServerProcess = {
  url: string;
  port: number;
  pid: number;
  /** Everything it has printed. */
  log(): string;
  /** Resolves when the process has ended for any reason. */
  ended: Promise<void>;
  /** SIGKILL: nothing is finished, flushed or logged. */
  kill(): Promise<void>;
  /** SIGTERM: finishes the requests in flight. */
  stop(): Promise<void>;
};

/**
 * Starts `src/server/main.ts` on the loopback address.
 *
 * @returns when it says that it is ready. @throws Error with what it printed when it ends before that.
 */
export async function startServerProcess(options: ServerOptions): Promise<ServerProcess> {
  const flags = [...(options.nodeFlags ?? []), ...(options.startsAt === undefined ? [] : clockFrom(options.startsAt))];
  const command = spawn(process.execPath, [...flags, MAIN], {
    cwd: options.folder ?? ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_OPTIONS: process.env.NODE_OPTIONS,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(options.port ?? 0),
      DATA_DIR: options.dataDir,
      ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
      LOG_LEVEL: 'error',
      RATE_LIMIT_FACTOR: '1000000',
      TEST_CONTROLS: 'true',
      // Clocks jump over days.
      STAFF_SESSION_HOURS: '8760',
      STAFF_IDLE_MINUTES: '525600',
      DEMO_DATA: 'false',
      ...options.environment,
    },
  });
  const child = endWithUs(command);
  const said: string[] = [];
  // `close` comes after the last of what it printed.
  const ended = once(child, 'close').then(() => {});
  const url = await ready(child, said, ended);
  if (child.pid === undefined) throw new Error('The server has no process id.');
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal);
    await ended;
  };
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid,
    log: () => said.join(''),
    ended,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

/** The real server without its pages, in half the time. */
export const startApiProcess = ({ environment, ...options }: ServerOptions) =>
  startServerProcess({ folder: tmpdir(), environment: { WEAK_PASSWORD_HASHES: 'true', ...environment }, ...options });

/** A clock that stands at a time when the process starts and runs on from there. */
function clockFrom(startsAt: number): string[] {
  const code = `const { now } = Date; const offset = ${startsAt} - now(); Date.now = () => now() + offset;`;
  return ['--import', `data:text/javascript,${encodeURIComponent(code)}`];
}

function ready(child: ChildProcess, said: string[], ended: Promise<void>): Promise<string> {
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      said.push(chunk.toString('utf8'));
      const url = READY.exec(said.join(''))?.[1];
      if (url) {
        child.stdout?.off('data', read).on('data', keep);
        resolve(url);
      }
    };
    const keep = (chunk: Buffer) => void said.push(chunk.toString('utf8'));
    child.stdout?.on('data', read);
    child.stderr?.on('data', keep);
    child.once('error', reject);
    void ended.then(() => reject(new Error(`The server ended before it was ready:\n${said.join('')}`)));
  });
}
