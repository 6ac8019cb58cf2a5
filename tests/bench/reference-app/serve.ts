import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import react from '@vitejs/plugin-react';
import { Hono } from 'hono';
import { build } from 'vite';
import { createResource, encodingFor, sendResource } from '../../../src/server/http/documents/resource.ts';
import { readStaticFiles } from '../../../src/server/http/documents/static-files.ts';
import { compress } from '../../../src/server/http/encoding.ts';
import { compressFiles } from '../../../src/tools/compress-files.ts';

/** Builds the reference application and serves it with this product's own code for files. */
export async function serveReferenceApp(): Promise<{ url: string; stop(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'chartered-reference-'));
  const client = join(folder, 'client');
  await build({
    root: fileURLToPath(new URL('.', import.meta.url)),
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir: client, emptyOutDir: true, target: 'es2023', modulePreload: { polyfill: false } },
  });
  await compressFiles(client);
  const files = readStaticFiles(client, () => ({}));
  const html = readFileSync(join(client, 'index.html'));
  const document = createResource(html, { contentType: 'text/html; charset=utf-8', headers: {} });
  document.bodies.set('br', new Uint8Array(await compress(html, 'br', true)));
  const app = new Hono();
  app.get('*', (context) => {
    const resource = files.get(context.req.path) ?? document;
    return sendResource(context, resource, encodingFor(context, resource));
  });
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((done) => server.once('listening', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop() {
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
