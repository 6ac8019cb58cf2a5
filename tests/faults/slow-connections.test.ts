import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorSchema } from '../../src/contract/common.ts';
import { limitConnections } from '../../src/server/http/connections.ts';
import type { RunningServer } from '../../src/server/start-server.ts';
import type { FreshDatabase } from '../support/databases.ts';
import { freshDatabase } from '../support/suite.ts';
import { fakeSandbox, startInProcess } from './support/in-process-server.ts';

let fresh: FreshDatabase;
let server: RunningServer;

beforeAll(async () => {
  fresh = await freshDatabase('sqlite');
  server = await startInProcess(fresh, {
    sandbox: fakeSandbox(),
    environment: { HEADERS_TIMEOUT_SECONDS: '1', REQUEST_TIMEOUT_SECONDS: '2', MAX_CONNECTIONS: '8' },
  });
});
afterAll(async () => {
  await server.stop();
  await fresh.remove();
});

/** A connection, and all that it received by the time it was closed. */
async function open(first = ''): Promise<{ socket: Socket; closed: Promise<string> }> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  // A connection that is reset was closed as well.
  socket.on('error', () => {});
  const closed = once(socket, 'close').then(() => received);
  await once(socket, 'connect');
  if (first) socket.write(first);
  return { socket, closed };
}

/** Writes one byte again and again until the connection is closed. */
function drip(socket: Socket, byte: string): void {
  const timer = setInterval(() => socket.write(byte), 50);
  socket.once('close', () => clearInterval(timer));
}

function bodyOf(received: string) {
  return errorSchema.parse(JSON.parse(received.split('\r\n\r\n')[1] ?? ''));
}

describe('a connection is closed', () => {
  test('that sends nothing', async () => {
    const { closed } = await open();
    expect(await closed).toContain('408 Request Timeout');
  });

  test('that sends its headers byte by byte', async () => {
    const { socket, closed } = await open('GET /api/health HTTP/1.1\r\nhost: x\r\nx-slow: ');
    drip(socket, 'a');
    const received = await closed;
    expect(received).toContain('408 Request Timeout');
    expect(bodyOf(received).message).toBe('The request did not arrive in time.');
  });

  test('that sends its body byte by byte', async () => {
    const head =
      'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 4000\r\n\r\n';
    const { socket, closed } = await open(head);
    drip(socket, ' ');
    expect(await closed).not.toContain(' 200 ');
  });

  test('whose headers are larger than 16 kB, with 431 and a sentence', async () => {
    const { closed } = await open(`GET /api/health HTTP/1.1\r\nhost: x\r\nx-large: ${'a'.repeat(20_000)}\r\n\r\n`);
    const received = await closed;
    expect(received).toContain('431 Request Header Fields Too Large');
    expect(bodyOf(received).message).toBe('Address and headers may have at most 16384 bytes.');
  });

  test('that does not speak HTTP, with 400', async () => {
    const { closed } = await open('\u0016\u0003\u0001 hello\r\n\r\n');
    expect(await closed).toContain('400 Bad Request');
  });

  test('beyond half of all connections from one network', async () => {
    const some = await Promise.all(Array.from({ length: 4 }, () => open()));
    const more = await open();
    expect(await more.closed).toBe('');
    for (const { socket } of some) socket.destroy();
    await Promise.all(some.map(({ closed }) => closed));
  });
});

/** Addresses that connect one after another, and which of them are closed. */
function closedOf(trustedProxies: number, addresses: string[]): string[] {
  const listener = createServer();
  listener.removeAllListeners('connection');
  limitConnections(listener, { headersTimeoutSeconds: 1, requestTimeoutSeconds: 1, maxConnections: 4, trustedProxies });
  return addresses.filter((remoteAddress) => {
    const socket = Object.assign(new PassThrough(), { remoteAddress });
    listener.emit('connection', socket);
    return socket.destroyed;
  });
}

test('one network can use half of all connections and leaves the rest to others, except behind a proxy', () => {
  const addresses = ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2', '2001:db8::1', '2001:db8::2', '2001:db8::3'];
  expect(closedOf(0, addresses)).toEqual(['192.0.2.1', '2001:db8::3']);
  expect(closedOf(1, addresses)).toEqual([]);
});

test('a request sent in time gets its response', async () => {
  const { socket, closed } = await open('GET /api/health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  expect(await closed).toContain('HTTP/1.1 200 OK');
  socket.destroy();
});
