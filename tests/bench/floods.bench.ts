/**
 * What reading a public address does to everybody else: `npm run bench -- floods`. For each address, the time of a health check that
 * somebody else asks for under 40 parallel reads of it, beside the same under 40 parallel health checks, and what one read costs
 * beside a health check, all in one run. Fails when a ratio is above its budget, or when a call has no address here.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import type { RouteDefinition } from '../../src/contract/route.ts';
import { routes } from '../../src/contract/routes.ts';
import { IMAGE_SIDES, imageUrl } from '../../src/contract/site/image-set.ts';
import { readCommandLine } from '../../src/tools/command-line.ts';
import { EXAM_BUNDLE } from '../support/commerce/orders.ts';
import { startServerProcess } from '../support/server-process.ts';
import { prepareFloods, previewSecretOf } from './floods-data.ts';
import type { FloodFindings, FloodOrders } from './floods-load.ts';
import { openConnection } from './http-connection.ts';
import { percentile } from './percentile.ts';

const PARALLEL = 40;
/** Health checks that somebody else asks for, one after the other with a pause. */
const PAUSE_MS = 4;
const ALONE = 120;
const BUDGET = { flooded: 3, alone: 5 };
/** Each flood comes from a network of its own; the others ask from another, which no limit refuses within a second. */
let flooder = 0;

const { values } = readCommandLine({
  name: 'npm run bench -- floods',
  what: 'Measures what 40 parallel reads of each public address do to everybody else.',
  begins: 'Starting the server.',
  options: {
    only: { kind: 'text', default: '', help: 'addresses that contain this' },
    seconds: { kind: 'number', default: 1, min: 0.1, fraction: true, help: 'that each part of a flood lasts' },
    parts: { kind: 'number', default: 4, min: 1, help: 'of each flood, between those of health checks' },
    tries: { kind: 'number', default: 3, min: 1, help: 'of what is above its budget' },
  },
});

const dataDir = mkdtempSync(join(tmpdir(), 'chartered-bench-'));
const APP_SECRET = 'a secret that only the benchmark of floods knows';
const drawn = sharp({ create: { width: 500, height: 500, channels: 3, background: 'teal' } });
const picture = (await drawn.png().toBuffer()).toString('base64');
const { addresses: prepared, credential: CREDENTIAL, avatar } = await prepareFloods(dataDir, APP_SECRET, picture);

const server = await startServerProcess({
  dataDir,
  databaseUrl: null,
  environment: {
    NODE_ENV: 'production',
    TEST_CONTROLS: 'false',
    TRUSTED_PROXIES: '1',
    RATE_LIMIT_FACTOR: '1',
    APP_SECRET,
    // As it is where charts are shown to everybody.
    WORKSHOP_ACCESS: 'everyone',
  },
});

/** What stands for the parameters of paths. */
const PARAMETERS: Readonly<Record<string, string>> = {
  secret: previewSecretOf(dataDir, 'javascript-developer'),
  tech: 'javascript',
  list: '0',
};
/** What stands for them in some paths, and what they ask for. */
const ADDRESSES: Readonly<Record<string, string>> = {
  ...prepared,
  '/page-access': '/page-access?path=/javascript',
  '/banners': '/banners?affiliate=certificates-home',
  '/documents/{kind}': '/documents/blog',
  '/statecharts/traffic': '/statecharts/traffic?chart=consent',
  '/statecharts/versions': '/statecharts/versions?chart=consent',
  '/practice': '/practice?tech=javascript',
  '/samples': '/samples?tech=javascript',
  '/images': imageUrl('/pictures/card.png', { width: 640 }).slice(4),
};

const pathsOf = (path: string) =>
  ADDRESSES[path] ??
  path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => PARAMETERS[name] ?? (name === 'id' ? CREDENTIAL : missing(path, name)),
  );

function missing(path: string, name: string): never {
  throw new Error(`Say what stands for {${name}} of ${path} in tests/bench/floods.bench.ts.`);
}

const credentialPage = await pageOfCredential();

/** Where a short link leads. */
async function pageOfCredential(): Promise<string> {
  const { headers } = await fetch(`${server.url}/c/${CREDENTIAL}`, { redirect: 'manual' });
  return headers.get('location') ?? '';
}

/** Each address under its name; several addresses are read in turns. */
const addresses = new Map<string, readonly string[]>();
for (const route of Object.values(routes) as RouteDefinition[]) {
  if (route.method !== 'GET' || route.access !== 'public') continue;
  addresses.set(`/api${route.path}`, [`/api${pathsOf(route.path)}`]);
}
const assets = readdirSync(fileURLToPath(new URL('../../.build/client/assets', import.meta.url)));
const script = assets.find((name) => name.endsWith('.js')) ?? '';
const styles = assets.find((name) => name.endsWith('.css')) ?? '';
for (const path of [
  '/',
  '/javascript',
  '/login',
  `/checkout/${EXAM_BUNDLE}`,
  '/nothing-here',
  credentialPage,
  `/c/${CREDENTIAL}`,
  `/assets/${script}`,
  `/assets/${styles}`,
  '/favicon.svg',
  '/pictures/card.png',
  '/sitemap.xml',
  '/robots.txt',
  '/blog/feed.xml',
  '/.well-known/did.json',
  '/api/openapi.json',
  '/api/nothing-here',
  avatar,
]) {
  addresses.set(path.replace(script, '*.js').replace(styles, '*.css'), [path]);
}
addresses.set(
  '/api/images, each another one',
  [80, 75, 70, 65, 60].flatMap((quality) =>
    IMAGE_SIDES.flatMap((width) =>
      (['webp', 'avif', 'jpeg', 'png'] as const).map((format) =>
        imageUrl('/pictures/card.png', { width, format, quality }),
      ),
    ),
  ),
);
addresses.set('/api/images of a person', [imageUrl(avatar, { width: 64 })]);

/** Addresses that answer nothing else. */
const EXPECTED = new Set(['/nothing-here', '/api/nothing-here']);

const requestOf = (path: string, network: string) =>
  `GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: gzip, deflate, br\r\nx-forwarded-for: ${network}\r\n\r\n`;
const HEALTH = '/api/health';
const bystander = await openConnection('127.0.0.1', server.port);

/** How long health checks of somebody else take while a network reads addresses in parallel. Milliseconds. */
async function under(paths: readonly string[]): Promise<{ times: number[]; counts: FloodFindings }> {
  const [network, bystanders] = [198, 203].map((first) => `${first}.51.${100 + (flooder >> 8)}.${flooder & 255}`);
  flooder += 1;
  const orders: FloodOrders = {
    port: server.port,
    requests: paths.map((path) => requestOf(path, network ?? '')),
    connections: PARALLEL,
    seconds: values.seconds,
  };
  const worker = new Worker(new URL('./floods-load.ts', import.meta.url), { workerData: orders });
  const times: number[] = [];
  let counts: FloodFindings | null = null;
  await new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  worker.once('message', (found: FloodFindings) => {
    counts = found;
  });
  while (counts === null) {
    const sentAt = performance.now();
    const { status } = await bystander.send(requestOf(HEALTH, bystanders ?? ''));
    if (status !== 200) throw new Error(`A health check of somebody else was answered ${status}.`);
    times.push(performance.now() - sentAt);
    await wait(PAUSE_MS);
  }
  return { times, counts };
}

/** What one read takes while nothing else is read. Milliseconds; the status of the last one. */
async function alone(paths: readonly string[]): Promise<{ time: number; health: number; status: number }> {
  const [own, health]: [number[], number[]] = [[], []];
  let last = 0;
  for (let turn = 0; turn < ALONE; turn += 1) {
    // Of many networks, so that no limit answers.
    const network = `192.0.2.${turn}`;
    for (const [path, times] of [
      [paths[turn % paths.length] ?? '', own],
      [HEALTH, health],
    ] as const) {
      const sentAt = performance.now();
      const { status } = await bystander.send(requestOf(path, network));
      times.push(performance.now() - sentAt);
      if (times === own) last = status;
    }
  }
  return { time: percentile(own, 0.5), health: percentile(health, 0.5), status: last };
}

let isWithin = true;
// Both are warm before anything counts.
await under([HEALTH]);
for (const [name, paths] of addresses) {
  if (!name.includes(values.only)) continue;
  for (let left = values.tries; left > 0; left -= 1) {
    const one = await alone(paths);
    const [base, found]: [number[], number[]] = [[], []];
    const counts: Record<string, number> = {};
    for (let part = 0; part < values.parts; part += 1) {
      base.push(...(await under([HEALTH])).times);
      const flooded = await under(paths);
      found.push(...flooded.times);
      for (const [status, count] of Object.entries(flooded.counts)) counts[status] = (counts[status] ?? 0) + count;
    }
    const [usual, p99] = [percentile(base, 0.99), percentile(found, 0.99)];
    // A refusal is cheap: what is measured has to be the answer.
    const isAnswered = one.status < 400 || EXPECTED.has(name);
    const isGood =
      isAnswered &&
      p99 <= BUDGET.flooded * usual &&
      (name.includes('another') || one.time <= BUDGET.alone * one.health);
    if (!isGood && left > 1) continue;
    isWithin &&= isGood;
    const answers = Object.entries(counts).map(([status, count]) => `${count} × ${status}`);
    console.log(
      `${isGood ? 'within' : 'ABOVE '} ${name.padEnd(42)} others' p99 ${p99.toFixed(1)} ms, ${(p99 / usual).toFixed(1)} × ` +
        `(of ${usual.toFixed(1)}); alone ${one.time.toFixed(2)} ms, ${(one.time / one.health).toFixed(1)} × (${one.status}); ${answers.join(', ')}`,
    );
    break;
  }
}
bystander.close();
await server.stop();
rmSync(dataDir, { recursive: true, force: true });
process.exit(isWithin ? 0 : 1);
