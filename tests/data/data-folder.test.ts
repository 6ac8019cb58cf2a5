import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataUnusable } from '../../src/server/data/data-unusable.ts';
import { openDatabase } from '../../src/server/data/database.ts';
import { PASSWORD, signUp } from '../support/accounts.ts';
import { createTestApp } from '../support/app.ts';
import type { FreshDatabase } from '../support/databases.ts';
import { testOneIn } from '../support/run/test-one-in.ts';
import { type CommandEnd, runCommand } from '../support/run-command.ts';
import { startApiProcess } from '../support/server-process.ts';
import { emptyDatabase } from '../support/suite.ts';

const MAIN = 'src/server/main.ts';
/** The unprivileged user that every Unix has. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/** Each starts servers of its own. */
const test = testOneIn(3);

/** What a start says whose data cannot be used: code 1, this sentence and nothing else, no stack trace. */
const ended = (sentence: string): CommandEnd => ({
  code: 1,
  stdout: '',
  stderr: `The server was not started:\n${sentence}\n`,
});

describe('a data folder that cannot be used', () => {
  let data: FreshDatabase;
  let file: string;
  let record: string;

  beforeEach(async () => {
    data = await emptyDatabase('sqlite');
    file = join(data.dataDir, 'chartered.db');
    record = join(data.dataDir, 'chartered.json');
  });
  afterEach(async () => {
    chmodSync(data.dataDir, 0o700);
    await data.remove();
  });

  function start(dataDir = data.dataDir, options: { uid?: number } = {}): Promise<CommandEnd> {
    const settings = { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', DEMO_DATA: 'false', LOG_LEVEL: 'error' };
    return runCommand(MAIN, [], settings, options);
  }

  /** A start opens its data first; what it says then is this sentence. */
  async function isRefused(sentence: string): Promise<void> {
    const opened = openDatabase({ dataDir: data.dataDir, databaseUrl: null, poolSize: 1 });
    await expect(opened).rejects.toEqual(new DataUnusable(sentence));
  }

  /** A server ran on the data, somebody signed up, and it was stopped in order. */
  async function run(): Promise<void> {
    const app = await createTestApp(data);
    await signUp(app);
    await app.close();
  }

  /** The same in a process of its own, which was killed. */
  async function runAndKill(): Promise<void> {
    const server = await startApiProcess(data);
    const reply = await fetch(`${server.url}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        first_name: 'Ada',
        email: 'ada@example.com',
        password: PASSWORD,
        password_confirmation: PASSWORD,
      }),
    });
    expect(reply.status).toBe(201);
    await server.kill();
  }

  async function people(): Promise<number> {
    const app = await createTestApp(data);
    const rows = await app.queries.selectFrom('user').select('id').execute();
    await app.close();
    return rows.length;
  }

  const emptyOnPurpose = () =>
    `Restore a backup: npm run restore -- <backup file>. To start with an empty database on purpose, move chartered.db and chartered.json out of ${data.dataDir} first.`;

  test('is a file', async () => {
    const path = join(data.dataDir, 'a-file');
    writeFileSync(path, '');
    const sentence = (folder: string) =>
      `The data folder ${folder} cannot be made: it, or something above it, is a file. Set DATA_DIR to a folder.`;
    expect(await start(path)).toEqual(ended(sentence(path)));
    expect(await start(join(path, 'below'))).toEqual(ended(sentence(join(path, 'below'))));
  });

  test('is read-only for the user of the server', async () => {
    chmodSync(data.dataDir, 0o555);
    const uid = isRoot ? NOBODY : (process.getuid?.() ?? 0);
    expect(await start(data.dataDir, isRoot ? { uid } : {})).toEqual(
      ended(
        `The data folder ${data.dataDir} cannot be written by this process (user id ${uid}). Give that user the folder and the files in it, or set DATA_DIR to another folder.`,
      ),
    );
  });

  test('holds the database of another user', async () => {
    await run();
    const uid = isRoot ? NOBODY : (process.getuid?.() ?? 0);
    if (isRoot) chownSync(data.dataDir, NOBODY, NOBODY);
    chmodSync(file, isRoot ? 0o600 : 0o400);
    expect(await start(data.dataDir, isRoot ? { uid } : {})).toEqual(
      ended(
        `The data folder ${data.dataDir} cannot be written by this process (user id ${uid}). Give that user the folder and the files in it, or set DATA_DIR to another folder.`,
      ),
    );
  });

  test('holds a damaged database', async () => {
    await run();
    const bytes = readFileSync(file);
    writeFileSync(file, Buffer.concat([Buffer.from('not a database at all '), bytes.subarray(22)]));
    const sentence = (reason: string) =>
      `The database ${file} is damaged (${reason}). Restore a backup: npm run restore -- <backup file>. The damaged file is kept.`;
    expect(await start()).toEqual(ended(sentence('file is not a database')));
    // The first page, which lists the tables, is damaged behind its header.
    writeFileSync(file, Buffer.concat([bytes.subarray(0, 100), Buffer.alloc(3996, 0xaa), bytes.subarray(4096)]));
    await isRefused(sentence('database disk image is malformed'));
  });

  test('holds an emptied or missing database after use; the server starts empty once both files are moved away', async () => {
    await run();
    truncateSync(file);
    await isRefused(`The database ${file} was in use and is empty now. ${emptyOnPurpose()}`);
    rmSync(file);
    await isRefused(`The database ${file} was in use and is gone. ${emptyOnPurpose()}`);
    rmSync(record);
    expect(await people()).toBe(0);
  });

  test('holds a database that was cut off', async () => {
    await run();
    const { length } = readFileSync(file);
    truncateSync(file, length - 4096);
    await isRefused(
      `The database ${file} has ${length - 4096} bytes; it had ${length} when it was last used. ${emptyOnPurpose()}`,
    );
  });

  test('has lost the write-ahead log of a killed server; with the log everything is there', async () => {
    await runAndKill();
    const log = readFileSync(`${file}-wal`);
    rmSync(`${file}-wal`);
    await isRefused(
      `The last server on ${file} ended without closing it, and its log chartered.db-wal is gone: the newest answers were in it. Put the log back, or restore a backup: npm run restore -- <backup file>. If another program has opened the database since and moved the log into it, delete chartered.json and start again.`,
    );
    writeFileSync(`${file}-wal`, log);
    expect(await people()).toBe(1);
  });

  test('holds an older copy of the database than was last in use', async () => {
    await run();
    const copy = `${file}.copy`;
    copyFileSync(file, copy);
    await people();
    copyFileSync(copy, file);
    // A process of its own: one that is refused leaves the file open until it ends.
    expect(await start()).toEqual(
      ended(
        `The database ${file} is older than it was when it was last used: a copy was put in its place, or its log is lost. Restore a backup: npm run restore -- <backup file>. If this copy is the right one, delete chartered.json and start again.`,
      ),
    );
    rmSync(record);
    expect(await people()).toBe(1);
  });

  test('is in use by a server whose lock file was deleted', async () => {
    const server = await startApiProcess(data);
    rmSync(join(data.dataDir, 'chartered.lock'));
    await isRefused(
      `The database in ${data.dataDir} is open in another process, although chartered.lock is free; was that file deleted? Stop the other server, or wait until a backup has ended, and start again.`,
    );
    expect((await fetch(`${server.url}/api/ready`)).status).toBe(200);
    await server.stop();
  });

  test('was written by a newer version', async () => {
    await run();
    const database = new DatabaseSync(file);
    database.exec("insert into kysely_migration values ('9999-of-the-future', '2030-01-01')");
    database.close();
    await isRefused(
      'The database was written by a newer version of Chartered (9999-of-the-future). Start that version, or restore a backup that is older than the update: npm run restore -- <backup file>.',
    );
  });

  test('has an unreadable record of use', async () => {
    await run();
    writeFileSync(record, '{');
    await isRefused(
      `${record} cannot be read as the record of chartered.db. If that database is the right one, delete chartered.json and start again.`,
    );
  });

  test('is usable after a stop, a kill, a restore or an update from a version without a record', async () => {
    await runAndKill();
    expect(await people()).toBe(1);
    const backup = join(data.dataDir, 'backup.db');
    expect(
      (await runCommand('src/server/commands/backup-command.ts', [backup], { DATA_DIR: data.dataDir })).stderr,
    ).toBe('');
    expect(await people()).toBe(1);
    expect(
      (await runCommand('src/server/commands/restore-command.ts', [backup], { DATA_DIR: data.dataDir })).stderr,
    ).toBe('');
    expect(existsSync(record)).toBe(false);
    expect(await people()).toBe(1);
    rmSync(record);
    expect(await people()).toBe(1);
  });

  test('is created when it is missing', async () => {
    const folder = join(data.dataDir, 'new', 'folder');
    mkdirSync(join(data.dataDir, 'new'));
    const server = await startApiProcess({ dataDir: folder, databaseUrl: null });
    await server.stop();
    expect(existsSync(join(folder, 'chartered.db'))).toBe(true);
  });
});

describe('a PostgreSQL that cannot be used', () => {
  it('is reported without its password', async () => {
    const fresh = await emptyDatabase('postgres');
    const change = (edit: (url: URL) => void) => {
      const url = new URL(fresh.databaseUrl ?? '');
      edit(url);
      return url;
    };
    const open = (url: URL) => openDatabase({ dataDir: fresh.dataDir, databaseUrl: url.href, poolSize: 1 });
    const { host } = change(() => {});
    const wrongPassword = change((url) => {
      url.password = 'another';
    });
    const sentence = `PostgreSQL at ${host} refuses the user or the password. Correct DATABASE_URL.`;
    const settings = { DATA_DIR: fresh.dataDir, DATABASE_URL: wrongPassword.href, PORT: '0', HOST: '127.0.0.1' };
    expect(await runCommand(MAIN, [], settings)).toEqual(ended(sentence));
    await expect(open(wrongPassword)).rejects.toEqual(new DataUnusable(sentence));
    const wrongName = change((url) => {
      url.pathname = '/nothing_of_that_name';
    });
    await expect(open(wrongName)).rejects.toEqual(
      new DataUnusable(`PostgreSQL at ${host} has no such database. Create it, or correct DATABASE_URL.`),
    );
    const wrongPort = change((url) => {
      url.port = '1';
    });
    await expect(open(wrongPort)).rejects.toEqual(
      new DataUnusable('PostgreSQL at 127.0.0.1:1 is not reached (ECONNREFUSED). Start it, or correct DATABASE_URL.'),
    );
    await fresh.remove();
  });
});
