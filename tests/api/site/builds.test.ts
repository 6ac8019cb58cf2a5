import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { createControlledClock } from '../../../src/server/clock.ts';
import { createTestApp, START, type TestApp, type TestAppOptions } from '../../support/app.ts';
import { createClientFolder } from '../../support/client-folder.ts';
import type { FreshDatabase } from '../../support/databases.ts';
import { describeOnBoth, freshDatabase } from '../../support/suite.ts';

const SECOND = 1000;
const HOUR = 3_600_000;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A folder like that of a build. @param files of its assets, by name */
function buildFolder(id: string, files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'chartered-build-'));
  closing.push(() => rmSync(root, { recursive: true, force: true }));
  const folder = join(root, 'client');
  const smallest = createClientFolder();
  renameSync(smallest.folder, folder);
  mkdirSync(join(folder, 'builds/meta'), { recursive: true });
  writeFileSync(join(folder, `builds/meta/${id}.json`), JSON.stringify({ id }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'assets', name), text);
  return folder;
}

const OLD = { 'old.js': 'export const build = "old";', 'both.js': 'export const same = true;' };
const NEW = { 'new.js': 'export const build = "new";', 'both.js': 'export const same = true;' };

const textOf = async (node: TestApp, path: string) => {
  const { status, text } = await node.request(path);
  return status === 200 ? text : status;
};
const statusOf = async (node: TestApp, path: string) => (await node.request(path)).status;

async function database(kind: 'sqlite' | 'postgres'): Promise<FreshDatabase> {
  const fresh = await freshDatabase(kind);
  closing.push(() => fresh.remove());
  return fresh;
}

async function node(fresh: FreshDatabase, options: TestAppOptions): Promise<TestApp> {
  const dataDir = fresh.kind === 'sqlite' ? fresh.dataDir : mkdtempSync(join(tmpdir(), 'chartered-node-'));
  const app = await createTestApp({ ...fresh, dataDir }, options);
  closing.push(() => app.close());
  if (fresh.kind === 'postgres') closing.push(() => rmSync(dataDir, { recursive: true, force: true }));
  return app;
}

describe('two nodes with two builds on one database', () => {
  async function twoNodes() {
    const fresh = await database('postgres');
    const clock = createControlledClock({ now: () => START });
    const older = await node(fresh, { clientFolder: buildFolder('aaaa', OLD), clock });
    const newer = await node(fresh, { clientFolder: buildFolder('bbbb', NEW), clock });
    return { older, newer, clock };
  }

  test('[CO-08] each serves the files of both, with type and caching of its own, and says that both are served', async () => {
    const { older, newer } = await twoNodes();
    for (const one of [older, newer]) {
      for (const [path, text] of Object.entries({ ...OLD, ...NEW }))
        expect(await textOf(one, `/assets/${path}`)).toBe(text);
      for (const id of ['aaaa', 'bbbb']) {
        const reply = await one.request(`/builds/meta/${id}.json`);
        expect([reply.status, reply.json, reply.headers.get('cache-control')]).toEqual([200, { id }, 'no-cache']);
      }
    }
    const own = await newer.request('/assets/new.js');
    const others = await newer.request('/assets/old.js');
    const named = ['content-type', 'cache-control', 'access-control-allow-origin', 'x-content-type-options', 'vary'];
    for (const name of named) expect([name, others.headers.get(name)]).toEqual([name, own.headers.get(name)]);
    expect(others.headers.get('cache-control')).toBe('max-age=31536000, immutable');
    const held = { headers: { 'if-none-match': String(others.headers.get('etag')) } };
    expect((await newer.request('/assets/old.js', held)).status).toBe(304);
  });

  test('[CO-08] no file is answered that no build has, whatever is asked for, and that is not remembered', async () => {
    const { newer } = await twoNodes();
    for (const path of [
      '/assets/none.js',
      '/assets/none',
      '/assets/..%2findex.html',
      '/index.html',
      '/builds/meta/cccc.json',
    ]) {
      expect([path, await statusOf(newer, path)]).toEqual([path, 404]);
    }
    expect((await newer.request('/assets/none.js')).headers.get('cache-control')).toBe('no-store');
  });

  test('[CO-08] a build is served until its last node has been silent for 90 s; its files stay for a day', async () => {
    const { older, newer, clock } = await twoNodes();
    clock.advance(90 * SECOND - 1);
    expect(await statusOf(newer, '/builds/meta/aaaa.json')).toBe(200);
    clock.advance(1);
    expect(await statusOf(newer, '/builds/meta/aaaa.json')).toBe(404);
    await older.services.builds.renew();
    expect(await statusOf(newer, '/builds/meta/aaaa.json')).toBe(200);

    clock.advance(24 * HOUR);
    const later = await afterwards(newer);
    expect(await later('/assets/old.js')).toBe(200);
    clock.advance(1);
    const over = await afterwards(newer);
    expect([await over('/assets/old.js'), await over('/assets/both.js'), await over('/assets/new.js')]).toEqual([
      404, 200, 200,
    ]);
    // Its node comes back, and brings its files along again.
    await older.services.builds.renew();
    expect(await over('/assets/old.js')).toBe(200);
  });

  /** Which files the database has: what a node has sent once, it has in memory. */
  async function afterwards({ services }: TestApp) {
    await services.builds.renew();
    await services.builds.prune();
    return async (path: string) => ((await services.builds.find(path)) === null ? 404 : 200);
  }

  test('[CO-08] of many builds twenty are kept besides those that are served', async () => {
    const fresh = await database('postgres');
    const clock = createControlledClock({ now: () => START });
    const served = await node(fresh, { clientFolder: buildFolder('served', {}), clock });
    const names = Array.from({ length: 22 }, (_, at) => `build${at}`);
    for (const name of names) {
      clock.advance(1000 * SECOND);
      await node(fresh, { clientFolder: buildFolder(name, { [`${name}.js`]: name }), clock });
    }
    clock.advance(1000 * SECOND);
    const read = await afterwards(served);
    const kept = await Promise.all(names.map((name) => read(`/assets/${name}.js`)));
    // The one that is served is the newest of twenty.
    expect(kept).toEqual(names.map((_, at) => (at < 3 ? 404 : 200)));
  });

  test('[CO-08] data that one node has rendered pages from are there for the other', async () => {
    const { older, newer } = await twoNodes();
    const content = new Uint8Array(brotliCompressSync('{"prices":1}'));
    await older.services.builds.share({ path: '/assets/data-1.json', encoding: 'br', content });
    expect(await textOf(newer, '/assets/data-1.json')).toBe('{"prices":1}');
    // Of those that are made, the newest two hundred are kept.
    for (let at = 2; at <= 201; at += 1) {
      await older.services.builds.share({ path: `/assets/data-${at}.json`, encoding: 'br', content });
    }
    const has = async (at: number) => (await newer.services.builds.find(`/assets/data-${at}.json`)) !== null;
    expect([await has(1), await has(2), await has(201), await textOf(newer, '/assets/old.js')]).toEqual([
      false,
      true,
      true,
      OLD['old.js'],
    ]);
  });
});

describeOnBoth('a build that is replaced by another on the same data', (kind) => {
  test('[CO-08] pages of the older one get their files from a database that has kept them', async () => {
    const fresh = await database(kind);
    const older = await createTestApp(fresh, { clientFolder: buildFolder('aaaa', OLD) });
    await older.close();
    const newer = await node(fresh, { clientFolder: buildFolder('bbbb', NEW) });
    expect(await textOf(newer, '/assets/old.js')).toBe(OLD['old.js']);
    await newer.services.builds.prune();
    expect(await textOf(newer, '/assets/both.js')).toBe(OLD['both.js']);
  });

  test('[CO-08] files are stored as small as the build made them, and sent as the browser takes them', async () => {
    const fresh = await database(kind);
    const folder = buildFolder('aaaa', { 'long.js': LONG, 'font.woff2': '0123456789' });
    const compressed = join(folder, '../compressed/assets/long.js.br');
    mkdirSync(dirname(compressed), { recursive: true });
    writeFileSync(compressed, brotliCompressSync(LONG));
    const older = await createTestApp(fresh, { clientFolder: folder });
    await older.close();
    const newer = await node(fresh, { clientFolder: buildFolder('bbbb', NEW) });
    const row = await newer.services.builds.find('/assets/long.js');
    expect([row?.encoding, (row?.content.byteLength ?? 0) < 100]).toEqual(['br', true]);
    const reply = await newer.request('/assets/long.js', { headers: { 'accept-encoding': 'br' } });
    expect([reply.status, reply.headers.get('content-encoding')]).toEqual([200, 'br']);
    expect(await textOf(newer, '/assets/long.js')).toBe(LONG);
    const part = await newer.request('/assets/font.woff2', { headers: { range: 'bytes=2-4' } });
    expect([part.status, part.text]).toEqual([206, '234']);
  });
});

const LONG = `export const words = '${'the same words again, '.repeat(100)}';`;
