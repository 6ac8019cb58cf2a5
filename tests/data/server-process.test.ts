import { once } from 'node:events';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '../support/accounts.ts';
import type { FreshDatabase } from '../support/databases.ts';
import { testOneIn } from '../support/run/test-one-in.ts';
import { runCommand } from '../support/run-command.ts';
import { type ServerProcess, startApiProcess, startServerProcess } from '../support/server-process.ts';
import { emptyDatabase } from '../support/suite.ts';

const MAIN = 'src/server/main.ts';

const test = testOneIn(2);

describe('the server in its own process', () => {
  let data: FreshDatabase;
  const started: ServerProcess[] = [];

  async function start(environment: Record<string, string> = {}) {
    const server = await startApiProcess({ ...data, environment });
    started.push(server);
    return server;
  }

  beforeEach(async () => {
    data = await emptyDatabase('sqlite');
  });
  afterEach(async () => {
    for (const server of started.splice(0)) await server.kill();
    await data.remove();
  });

  const settings = () => ({
    DATA_DIR: data.dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO_DATA: 'false',
    LOG_LEVEL: 'error',
  });

  test('a second process on the same data exits with a message and code 1; kill -9 of the first releases the data', async () => {
    const first = await start();
    const second = await runCommand(MAIN, [], settings());
    expect(second).toEqual({
      code: 1,
      stdout: '',
      stderr: `The server was not started:\nThe data folder ${data.dataDir} is in use by another process. Stop that process, or set DATA_DIR to another folder.\n`,
    });
    expect((await fetch(`${first.url}/api/ready`)).status).toBe(200);
    await first.kill();
    const third = await start();
    expect((await fetch(`${third.url}/api/ready`)).status).toBe(200);
  });

  it.each([
    ['that is told nothing', {}, 'm=19456,t=2,p=1'],
    ['for tests', { WEAK_PASSWORD_HASHES: 'true' }, 'm=8,t=1,p=1'],
  ])('a server %s hashes passwords as it is set', async (_, environment, cost) => {
    const server = await startServerProcess({ ...data, folder: tmpdir(), environment });
    started.push(server);
    const person = { first_name: 'Ada', email: 'ada@example.com', password: PASSWORD, password_confirmation: PASSWORD };
    const signedUp = await fetch(`${server.url}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
    });
    expect(signedUp.status).toBe(201);
    await server.stop();
    const database = new DatabaseSync(join(data.dataDir, 'chartered.db'));
    const row = database.prepare('select password_hash from user').get();
    database.close();
    expect(row?.password_hash).toContain(`$argon2id$v=19$${cost}$`);
  });

  test('an invalid setting prevents the start and is named', async () => {
    expect(await runCommand(MAIN, [], { ...settings(), PORT: 'http' })).toEqual({
      code: 78,
      stdout: '',
      stderr: 'The server was not started:\n  PORT must be a whole number from 0 to 65535 (it is "http").\n',
    });
  });

  test('a port in use is reported', async () => {
    const first = await start();
    const other = await emptyDatabase('sqlite');
    const second = await runCommand(MAIN, [], { ...settings(), DATA_DIR: other.dataDir, PORT: String(first.port) });
    await other.remove();
    expect(second).toEqual({
      code: 1,
      stdout: '',
      stderr: `The server was not started: PORT ${first.port} is in use. Set PORT to another one.\n`,
    });
  });

  test('a request in flight at SIGTERM is completed; the data is released and intact afterwards', async () => {
    const server = await start();
    // The head has arrived and the body has not: the request is in flight for as long as the test wants.
    const body = JSON.stringify({
      first_name: 'Ada',
      email: 'ada@example.com',
      password: 'a long enough password',
      password_confirmation: 'a long enough password',
    });
    const socket = connect(server.port, '127.0.0.1');
    await once(socket, 'connect');
    const received: string[] = [];
    socket.on('data', (chunk) => received.push(String(chunk)));
    const head = [
      'POST /api/register HTTP/1.1',
      'host: localhost',
      'content-type: application/json',
      'expect: 100-continue',
    ];
    socket.write(`${head.join('\r\n')}\r\ncontent-length: ${body.length}\r\n\r\n`);
    await once(socket, 'data');
    expect(received.join('')).toMatch(/^HTTP\/1\.1 100 Continue/);
    const stopped = server.stop();
    await expect.poll(() => server.log()).toContain('SIGTERM: finishing running requests.');
    await expect
      .poll(() =>
        fetch(`${server.url}/api/health`).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed');
    socket.write(body);
    await once(socket, 'close');
    await stopped;
    const answer = received.join('');
    expect(answer).toContain('HTTP/1.1 201 Created');
    const { session } = JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1));
    const again = await start();
    const auth = await fetch(`${again.url}/api/auth`, { headers: { authorization: `Bearer ${session.token}` } });
    expect(auth.status).toBe(200);
  });

  test('before it stops listening, a server behind a proxy reports for a while that it is not ready', async () => {
    const server = await start({ STOP_DELAY_SECONDS: '2' });
    const status = () =>
      fetch(`${server.url}/api/ready`).then(
        (reply) => reply.status,
        () => 'closed',
      );
    expect(await status()).toBe(200);
    const stopped = server.stop();
    await expect.poll(status, { interval: 20 }).toBe(503);
    await stopped;
    expect(await status()).toBe('closed');
  });

  test('a body over the limit is rejected over the network, too, with or without Content-Length', async () => {
    const server = await start();
    const post = (body: BodyInit) =>
      fetch(`${server.url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        ...({ duplex: 'half' } as object),
      }).then(
        (reply) => reply.status,
        () => 'cut off',
      );
    const text = 'x'.repeat(600 * 1024);
    expect(await post(text)).toBe(413);
    // The server may answer and close before a sender without a length has sent everything.
    expect([413, 'cut off']).toContain(await post(new Blob([text]).stream()));
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  });

  test('invalid or incomplete HTTP requests do not harm the server', async () => {
    const server = await start();
    const broken = [
      'GET\r\n\r\n',
      'GET /api/health HTTP/9.9\r\n\r\n',
      `GET /api/health HTTP/1.1\r\nhost: ${'x'.repeat(100_000)}\r\n\r\n`,
      'GET http:// HTTP/1.1\r\nhost: a\r\n\r\n',
      'GET //// HTTP/1.1\r\nhost: a b c\r\n\r\n',
      'GET /api/health HTTP/1.1\r\n\r\n',
      'GET /api/health HTTP/1.1\r\nhost: [::1\r\n\r\n',
      'OPTIONS * HTTP/1.1\r\nhost: a\r\n\r\n',
      'POST /api/login HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\n{}',
      'CONNECT a:1 HTTP/1.1\r\nhost: a\r\n\r\n',
      '\u0000\u0001\u0002\r\n\r\n',
    ];
    for (const text of broken) {
      const socket = connect(server.port, '127.0.0.1');
      await once(socket, 'connect');
      const received: string[] = [];
      socket.on('data', (chunk) => received.push(String(chunk)));
      socket.on('error', () => {});
      const closed = once(socket, 'close').catch(() => {});
      socket.write(text);
      socket.end();
      await closed;
      expect(received.join(''), text.slice(0, 60)).not.toMatch(/^HTTP\/1\.1 5/);
    }
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
    expect(server.log()).not.toMatch(/"level":[56]0/);
  });
});
