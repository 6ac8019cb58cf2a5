import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { jsonResponse, lastingAnswer } from '../../../src/server/http/json-response.ts';
import type { ServerEnvironment } from '../../../src/server/http/register-routes.ts';

/** An answer that counts how often it is written. */
function counted(words: string) {
  const answer = {
    written: 0,
    toJSON() {
      answer.written += 1;
      return { words, times: answer.written };
    },
  };
  return answer;
}

function serve(answer: object, user: object | null = null) {
  const app = new Hono<ServerEnvironment>();
  app.get('/', (context) => {
    context.set('requestId', 'one');
    context.set('securityHeaders', { 'x-content-type-options': 'nosniff' });
    context.set('requester', { user } as never);
    return jsonResponse(context, answer, 200);
  });
  return async (encoding: string) => {
    const reply = await app.request('/', { headers: { 'accept-encoding': encoding } });
    const bytes = Buffer.from(await reply.arrayBuffer());
    const used = reply.headers.get('content-encoding');
    const body = used === 'br' ? brotliDecompressSync(bytes) : used === 'gzip' ? gunzipSync(bytes) : bytes;
    return { used, json: JSON.parse(body.toString()) as unknown, headers: reply.headers };
  };
}

test('an answer that lasts is written once, for everybody and in every encoding', async () => {
  const answer = lastingAnswer(counted('the same words again, '.repeat(200)));
  const get = serve(answer);
  const all = [await get('br'), await get('gzip'), await get('identity'), await get('br')];
  expect(all.map(({ used }) => used)).toEqual(['br', 'gzip', null, 'br']);
  expect(new Set(all.map(({ json }) => JSON.stringify(json))).size).toBe(1);
  await serve(lastingAnswer(answer), { id: 'somebody' })('br');
  expect(answer.written).toBe(1);
  // It is the answer to a call still: not for caches, with an id of its own.
  const { headers } = await get('br');
  expect(['cache-control', 'x-request-id', 'x-content-type-options', 'vary'].map((name) => headers.get(name))).toEqual([
    'no-store',
    'one',
    'nosniff',
    'Accept-Encoding',
  ]);
});

test('any other answer is written each time', async () => {
  const answer = counted('short');
  const get = serve(answer);
  await get('br');
  await get('br');
  expect(answer.written).toBe(2);
});
