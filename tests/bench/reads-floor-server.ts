/**
 * The floor of the benchmark of reads: the same framework on the same HTTP server, answering every request with a constant.
 * Arguments: the bytes of the body, and its content type.
 */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const [size = '0', contentType = 'text/plain'] = process.argv.slice(2);
const body = new Uint8Array(Buffer.alloc(Number(size), 'x'));
const app = new Hono();
app.get('*', (context) => context.body(body, 200, { 'content-type': contentType }));
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log(`listening on ${port}`));
