import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { describeOnBoth, useApp } from '../../support/suite.ts';

describeOnBoth('compressed answers', (kind) => {
  const app = useApp(kind);

  test('a large response is compressed for clients that accept it, with the same content', async () => {
    const plain = await app().hono.request('/api/documents/legal/privacy', {}, {});
    expect(plain.headers.get('content-encoding')).toBeNull();
    const compressed = await app().hono.request(
      '/api/documents/legal/privacy',
      { headers: { 'accept-encoding': 'gzip, br' } },
      {},
    );
    expect([compressed.headers.get('content-encoding'), compressed.headers.get('vary')]).toEqual([
      'br',
      'Accept-Encoding',
    ]);
    const bytes = Buffer.from(await compressed.arrayBuffer());
    const text = await plain.text();
    expect(bytes.byteLength).toBeLessThan(text.length / 2);
    expect(brotliDecompressSync(bytes).toString()).toBe(text);
  });

  test('small responses and responses to changes are not compressed', async () => {
    for (const [path, method] of [
      ['/api/datetime', 'GET'],
      ['/api/login', 'POST'],
    ] as const) {
      const answer = await app().hono.request(path, { method, headers: { 'accept-encoding': 'br' } }, {});
      expect(answer.headers.get('content-encoding'), path).toBeNull();
    }
  });
});
