import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, watch } from 'node:fs';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { createServer } from 'vite';
import { explainListenFailure } from '../server/http/listen-failure.ts';
import { readSettings, type Settings } from '../server/settings.ts';
import { welcomeBox } from '../server/welcome.ts';
import { watchFolders } from './watch-folders.ts';

// npm run dev: the server on its own port, restarted on changes, behind vite with hot reloading.

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ENV_FILE = join(ROOT, '.env');
/** Sources of the server; vite watches the rest. */
const WATCHED = ['src/server', 'src/contract', 'src/content', 'src/harness', 'src/charts', 'machines'].map((name) =>
  join(ROOT, name),
);
/** How long the old server may finish its requests. Milliseconds. */
const STOP_LIMIT_MS = 3000;
/** The server's ready message, with its internal address, which is not shown. */
const READY = /^Chartered is ready at /;

const own = { ...process.env };
const settings = settingsOrEnd();

let server: ChildProcess | null = null;
let restarting: Promise<void> | null = null;
let stopped: Promise<void> | null = null;
const ends: (() => void)[] = [];
/** Settles when the server responds or has exited. */
let upOrEnded: Promise<boolean> = Promise.resolve(false);

/** The current `.env`, overridden by the environment of this process. */
function environment(): NodeJS.ProcessEnv {
  return { ...(existsSync(ENV_FILE) ? parseEnv(readFileSync(ENV_FILE, 'utf8')) : {}), ...own };
}

function settingsOrEnd(): Settings {
  const outcome = readSettings(environment());
  if ('settings' in outcome) return outcome.settings;
  console.error(`The server was not started:\n${outcome.problems.map((problem) => `  ${problem}`).join('\n')}`);
  process.exit(78); // EX_CONFIG of sysexits.h
}

async function freePort(): Promise<number> {
  const probe = createTcpServer();
  await once(probe.listen(0, '127.0.0.1'), 'listening');
  const port = portOf(probe);
  probe.close();
  await once(probe, 'close');
  return port;
}

const portOf = (listening: Server) => (listening.address() as AddressInfo).port;

/** @returns whether it became ready; its output is shown except for its address */
function startServer(): Promise<boolean> {
  const env = environment();
  const child = spawn(process.execPath, [join(ROOT, 'src/server/main.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...env, HOST: '127.0.0.1', PORT: String(apiPort), PUBLIC_URL: env.PUBLIC_URL || address },
    // Ctrl-C reaches every process of the terminal's group; this one is stopped by its parent.
    detached: true,
  });
  server = child;
  return new Promise((done) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (READY.test(line)) done(true);
      else if (!stopped && !restarting) console.log(line);
    });
    child.once('close', (code, signal) => {
      if (server === child) server = null;
      done(false);
      if (stopped || restarting || signal) return;
      console.error(`The server has ended (code ${code}). It is started again after the next change.`);
    });
  });
}

async function stopServer(): Promise<void> {
  const child = server;
  if (!child) return;
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  await closed;
  clearTimeout(timer);
}

let isRestarting = false;
/** Changes during a restart cause one more restart before requests are let through. */
let changedAgain = false;
function restart(file: string): void {
  if (stopped) return;
  if (isRestarting) {
    changedAgain = true;
    return;
  }
  isRestarting = true;
  console.log(`${relative(ROOT, file)} changed: restarting the server.`);
  upOrEnded = restartUntilUnchanged();
}

/** @returns whether the server is running */
async function restartUntilUnchanged(): Promise<boolean> {
  let isUp = false;
  do {
    changedAgain = false;
    restarting = stopServer();
    await restarting;
    restarting = null;
    isUp = !stopped && (await startServer());
  } while (changedAgain && !stopped);
  isRestarting = false;
  if (isUp) console.log('The server is ready again.');
  return isUp;
}

/** Requests wait while the server starts or restarts, instead of failing. */
async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  await viteCreated.promise;
  const isCall = request.url?.startsWith('/api/') ?? false;
  if (isCall || request.headers.accept?.includes('text/html')) await upOrEnded;
  if (isCall && !server) {
    response.writeHead(503, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ message: 'The server has ended. Its terminal says why.', request_id: '-' }));
    return;
  }
  vite.middlewares(request, response);
}

async function stop(code: number): Promise<never> {
  stopped ??= (async () => {
    for (const end of ends) end();
    pages.close();
    pages.closeAllConnections();
    await restarting;
    await Promise.all([vite.close(), stopServer()]);
  })();
  await stopped;
  process.exit(code);
}

const viteCreated = Promise.withResolvers<void>();
const pages = createHttpServer((request, response) => void handle(request, response));
try {
  await once(pages.listen(settings.port, settings.host), 'listening');
} catch (error) {
  console.error(`The server was not started: ${explainListenFailure(error as Error, settings).message}`);
  process.exit(1);
}
const apiPort = await freePort();
const address = `http://${['127.0.0.1', '0.0.0.0', '::'].includes(settings.host) ? 'localhost' : settings.host}:${portOf(pages)}`;
process.env.DEV_API_ORIGIN = `http://127.0.0.1:${apiPort}`;
const vite = await createServer({
  configFile: join(ROOT, 'vite.config.ts'),
  logLevel: 'warn',
  server: { middlewareMode: { server: pages }, ws: { server: pages } },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
process.once('disconnect', () => void stop(0));
viteCreated.resolve();
upOrEnded = startServer();

// A server that fails at startup has reported why.
if (!(await upOrEnded)) await stop(1);
const envWatcher = watch(ROOT, (_, name) => {
  if (name === '.env') restart(ENV_FILE);
});
ends.push(watchFolders(WATCHED, restart), () => envWatcher.close());
const ms = performance.now();
console.log(
  settings.environment === 'development'
    ? welcomeBox(settings, address, ms)
    : `Chartered is ready at ${address} (${Math.round(ms)} ms).`,
);
