import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DataUnusable, explainPostgresFailure } from '../../src/server/data/data-unusable.ts';
import { openDatabase } from '../../src/server/data/database.ts';
import { explainListenFailure } from '../../src/server/http/listen-failure.ts';
import { runCommand } from '../support/run-command.ts';

const CANNOT_BE_TALKED_TO =
  /^PostgreSQL at 127\.0\.0\.1:\d+ cannot be talked to \(.+\)\. See what runs there, or correct DATABASE_URL\.$/;

/** What the operator of the server reads when the database cannot be opened; the password of the address is "secret". */
async function sentenceOf(databaseUrl: string): Promise<string> {
  const failure = await openDatabase({ dataDir: '', databaseUrl, poolSize: 2 }).catch((error: Error) => error);
  expect(failure).toBeInstanceOf(DataUnusable);
  const { message } = failure as Error;
  expect(message).not.toContain('secret');
  return message;
}

/** Something that listens and is no PostgreSQL. */
async function withListener<Result>(talk: (socket: Socket) => void, run: (host: string) => Promise<Result>) {
  const listener = createServer((socket) => {
    socket.on('error', () => {});
    talk(socket);
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  try {
    return await run(`127.0.0.1:${(listener.address() as AddressInfo).port}`);
  } finally {
    listener.close();
  }
}

describe('an unusable PostgreSQL is reported', () => {
  test('when its host is unknown', async () => {
    expect(await sentenceOf('postgres://user:secret@nothing.invalid/data')).toMatch(
      /^PostgreSQL at nothing\.invalid:5432 is not reached \((ENOTFOUND|EAI_AGAIN)\)\. Start it, or correct DATABASE_URL\.$/,
    );
  });

  test('when another service answers at its address', async () => {
    const notFound = (socket: Socket) => socket.once('data', () => socket.end('HTTP/1.1 404 Not Found\r\n\r\n'));
    const sentence = await withListener(notFound, (host) => sentenceOf(`postgres://user:secret@${host}/data`));
    expect(sentence).toMatch(CANNOT_BE_TALKED_TO);
  });

  test('when the connection is cut off', async () => {
    const cutOff = (socket: Socket) => socket.destroy();
    const sentence = await withListener(cutOff, (host) => sentenceOf(`postgres://user:secret@${host}/data`));
    expect(sentence).toMatch(CANNOT_BE_TALKED_TO);
  });

  test('when it requires a password and none is given', () => {
    const error = new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string');
    expect(explainPostgresFailure(error, 'postgres://user@host/data')?.message).toBe(
      'PostgreSQL at host:5432 refuses the user or the password. Correct DATABASE_URL.',
    );
  });

  test('when it is starting, or out of connections', () => {
    for (const [code, message] of [
      ['57P03', 'the database system is starting up'],
      ['53300', 'sorry, too many clients already'],
    ]) {
      expect(
        explainPostgresFailure(Object.assign(new Error(message), { code }), 'postgres://user@host/data')?.message,
      ).toBe(`PostgreSQL at host:5432 takes no connection now (${message}). Try again in a moment.`);
    }
  });
});

test('a data folder with too long a name is reported', async () => {
  const root = mkdtempSync(join(tmpdir(), 'chartered-data-'));
  const dataDir = join(root, 'x'.repeat(300));
  await expect(openDatabase({ dataDir, databaseUrl: null, poolSize: 1 })).rejects.toThrow(
    `The data folder ${dataDir} cannot be made (ENAMETOOLONG). Set DATA_DIR to another folder.`,
  );
  rmSync(root, { recursive: true });
});

test('a data folder that cannot be created is reported', async () => {
  const failure = await openDatabase({ dataDir: '/proc/chartered/data', databaseUrl: null, poolSize: 1 }).catch(String);
  expect(failure).toMatch(
    /^Error: The data folder \/proc\/chartered\/data cannot be (made \(ENOENT\)|written by this process).* set DATA_DIR to another folder\.$/i,
  );
});

describe('an address that cannot be listened on is reported', () => {
  test('when it belongs to another machine, by the server itself', async () => {
    const root = mkdtempSync(join(tmpdir(), 'chartered-data-'));
    // 192.0.2.0/24 is for documentation: no machine has such an address.
    const settings = { DATA_DIR: root, PORT: '0', HOST: '192.0.2.1', DEMO_DATA: 'false', LOG_LEVEL: 'error' };
    expect(await runCommand('src/server/main.ts', [], settings)).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'The server was not started: HOST 192.0.2.1 is no address of this machine. Set HOST to one that is, or leave it out.\n',
    });
    rmSync(root, { recursive: true });
  });

  test.each([
    ['EADDRINUSE', 'PORT 80 is in use. Set PORT to another one.'],
    ['EACCES', 'PORT 80 may not be used by this user. Set PORT to 1024 or more.'],
    ['ENOTFOUND', 'HOST here is no address of this machine. Set HOST to one that is, or leave it out.'],
    ['EMFILE', 'Nothing can listen at HOST here, PORT 80 (listen EMFILE).'],
  ])('when the system says %s', (code, sentence) => {
    const error = Object.assign(new Error(`listen ${code}`), { code });
    expect(explainListenFailure(error, { host: 'here', port: 80 }).message).toBe(sentence);
  });
});
