import { once } from 'node:events';
import { Agent, createServer, get } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { createDrain } from '../../src/server/http/connections.ts';
import { type ServerProcess, startApiProcess } from '../support/server-process.ts';
import { freshDatabase } from '../support/suite.ts';

const CLIENTS = 16;

/** One request over a kept connection: what the reply says of the connection, or the code of the failure. */
function ask(agent: Agent, url: string): Promise<string> {
  return new Promise((done) => {
    const request = get(`${url}/api/health`, { agent }, (response) => {
      response.resume();
      response.once('end', () => done(response.headers.connection ?? ''));
      response.once('error', () => done('cut off'));
    });
    request.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
  });
}

/** Sends requests without a pause until the port is closed. */
function askUntilRefused(server: ServerProcess) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const said: string[] = [];
  const refused = (async () => {
    while (said.at(-1) !== 'ECONNREFUSED') said.push(await ask(agent, server.url));
    agent.destroy();
  })();
  return { said, refused };
}

test(`no request of ${CLIENTS} clients that keep their connections is reset at SIGTERM`, async () => {
  const data = await freshDatabase('sqlite');
  const server = await startApiProcess(data);
  const clients = Array.from({ length: CLIENTS }, () => askUntilRefused(server));
  await expect.poll(() => clients.every(({ said }) => said.length > 4)).toBe(true);
  await server.stop();
  for (const { refused } of clients) await refused;
  await data.remove();
  const outcomes = clients.map(({ said }) => said.filter((one, index) => one !== said[index - 1]));
  expect(outcomes).toEqual(clients.map(() => ['keep-alive', 'close', 'ECONNREFUSED']));
});

test('a connection that was idle when the stop began serves one more request and is then closed', async () => {
  const drain = createDrain();
  const server = createServer(drain.options, (_, response) => response.end('here'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  const request = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n';
  socket.write(request);
  await expect.poll(() => received).toContain('here');
  expect(received).toContain('Connection: keep-alive');
  received = '';
  const stopped = drain.drain(server, { graceMs: 60_000 });
  await expect.poll(() => server.listening).toBe(false);
  socket.write(request);
  await once(socket, 'close');
  expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\nconnection: close\r\n[\s\S]*here/);
  await stopped;
});

test('an idle connection is closed after the grace period', async () => {
  const drain = createDrain();
  const server = createServer(drain.options, (_, response) => response.end('here'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await once(socket, 'data');
  const closed = once(socket, 'close');
  await drain.drain(server, { graceMs: 10 });
  await closed;
});
