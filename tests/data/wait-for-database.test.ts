import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { DatabaseUnreachable, DataUnusable } from '../../src/server/data/data-unusable.ts';
import { type Database, openDatabase } from '../../src/server/data/database.ts';
import { waitForDatabase } from '../../src/server/data/wait-for-database.ts';
import { startApiProcess } from '../support/server-process.ts';
import { emptyDatabase } from '../support/suite.ts';

const OPTIONS = { dataDir: '', databaseUrl: 'postgres://user@host/data', poolSize: 2 };

/** Opens a database that fails some times first, as fast as possible. */
async function openAfter(failures: readonly Error[]) {
  const lines: string[] = [];
  const waits: number[] = [];
  const left = [...failures];
  const log = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line).msg) });
  const opened = {} as Database;
  const outcome = await waitForDatabase(OPTIONS, log, {
    open: async () => {
      const failure = left.shift();
      if (failure) throw failure;
      return opened;
    },
    wait: async (ms) => waits.push(ms),
  }).catch((error: unknown) => error);
  return { lines, waits, outcome, opened };
}

const down = () => new DatabaseUnreachable('PostgreSQL at host:5432 is not reached (ECONNREFUSED).');
const WAITING = 'PostgreSQL at host:5432 is not reached (ECONNREFUSED). The server waits for it.';

test('a database that is down at start is asked once a second, with a line a minute', async () => {
  const { lines, waits, outcome, opened } = await openAfter(Array.from({ length: 121 }, down));
  expect(outcome).toBe(opened);
  expect(waits).toEqual(Array.from({ length: 121 }, () => 1000));
  expect(lines).toEqual([WAITING, WAITING, WAITING, 'the database is reached']);
});

test('a database that is there at once is not written about', async () => {
  expect((await openAfter([])).lines).toEqual([]);
});

test('what waiting cannot mend is thrown at once', async () => {
  const refused = new DataUnusable('PostgreSQL at host:5432 refuses the user or the password.');
  expect(await openAfter([refused])).toMatchObject({ outcome: refused, lines: [], waits: [] });
});

/** PostgreSQL's answer while it starts. Source: its documentation, 55.7 "Message Formats", ErrorResponse. */
function startingUp(): Buffer {
  const fields = Buffer.from('SFATAL\0C57P03\0Mthe database system is starting up\0\0');
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

test('a server that starts together with its PostgreSQL waits until it is up; a command says so instead', async () => {
  const data = await emptyDatabase('postgres');
  const real = new URL(String(data.databaseUrl));
  let refusals = 0;
  const door = createServer((socket) => {
    socket.on('error', () => {});
    if (refusals < 2) {
      refusals++;
      socket.once('data', () => socket.end(startingUp()));
      return;
    }
    const upstream = connect(Number(real.port), real.hostname);
    upstream.on('error', () => socket.destroy());
    socket.pipe(upstream).pipe(socket);
  });
  await once(door.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(real);
  url.port = String((door.address() as AddressInfo).port);
  const address = { ...data, databaseUrl: url.href };
  try {
    await expect(openDatabase({ ...address, poolSize: 1 })).rejects.toThrow(
      'takes no connection now (the database system is starting up). Try again in a moment.',
    );
    const server = await startApiProcess({ ...address, environment: { LOG_LEVEL: 'warn' } });
    try {
      expect(server.log()).toContain('The server waits for it.');
      expect((await fetch(`${server.url}/api/ready`)).status).toBe(200);
    } finally {
      await server.stop();
    }
  } finally {
    door.close();
    await data.remove();
  }
});
