import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { BackupRefused, restoreBackup, writeBackup } from '../../src/server/data/backup.ts';
import { createTestApp, type TestApp, type TestUser } from '../support/app.ts';
import type { FreshDatabase } from '../support/databases.ts';
import { testOneIn } from '../support/run/test-one-in.ts';
import { type CommandEnd, runCommand } from '../support/run-command.ts';
import { emptyDatabase } from '../support/suite.ts';

const BACKUP = 'src/server/commands/backup-command.ts';
const RESTORE = 'src/server/commands/restore-command.ts';

const test = testOneIn(2);

describe('backup and restore', () => {
  let data: FreshDatabase;
  let elsewhere: FreshDatabase;
  let ada: TestUser;
  let file: string;

  const environment = (folder = data.dataDir) => ({ DATA_DIR: folder });
  const backup = (to = file, folder?: string) => runCommand(BACKUP, [to], environment(folder));
  const restore = (from = file, folder?: string) => runCommand(RESTORE, [from], environment(folder));
  /** Names and contents of a folder, so that "nothing changed" can be said of all of it. */
  const contents = (folder: string) =>
    Object.fromEntries(
      readdirSync(folder)
        .filter((name) => !name.startsWith('chartered.lock'))
        .map((name) => [name, readFileSync(join(folder, name)).toString('base64')]),
    );
  const succeeded = ({ code, stderr }: CommandEnd) => expect({ code, stderr }).toEqual({ code: 0, stderr: '' });

  async function withApp<T>(folder: FreshDatabase, work: (app: TestApp) => Promise<T>): Promise<T> {
    const app = await createTestApp(folder);
    try {
      return await work(app);
    } finally {
      await app.close();
    }
  }
  const examsOf = (folder: FreshDatabase) =>
    withApp(folder, async (app) =>
      (await app.queries.selectFrom('attempt').select('state').execute()).map((row) => row.state),
    );

  beforeEach(async () => {
    data = await emptyDatabase('sqlite');
    elsewhere = await emptyDatabase('sqlite');
    file = join(elsewhere.dataDir, 'backup.db');
    await withApp(data, async (app) => {
      ada = await app.user();
      await app.attemptIn('passed', ada);
    });
  });
  afterEach(async () => {
    await data.remove();
    await elsewhere.remove();
  });

  test('a backup is one intact file, and restoring it brings everything back', async () => {
    const made = await backup();
    succeeded(made);
    expect(made.stdout).toMatch(/^Backed up \S+ to \S+backup\.db \(\d+ kB, checked\)\.\n$/);
    expect(readdirSync(elsewhere.dataDir)).toEqual(['backup.db']);
    await withApp(data, async (app) => {
      await app.attemptIn('running', ada);
      await app.queries.deleteFrom('attempt').where('state', '=', 'passed').execute();
    });
    const restored = await restore();
    succeeded(restored);
    expect(await examsOf(data)).toEqual(['passed']);
    const kept = await emptyDatabase('sqlite');
    copyFileSync(join(data.dataDir, 'chartered.db.before-restore'), join(kept.dataDir, 'chartered.db'));
    expect(await examsOf(kept)).toEqual(['running']);
    await kept.remove();
  });

  test('a backup made while the server writes is a consistent snapshot: every earlier change, each commit complete', async () => {
    await withApp(data, async (app) => {
      const { id } = await app.attemptIn('running', ada);
      const acknowledged: number[] = [];
      let isDone = false;
      const writing = (async () => {
        for (let revision = 1; !isDone; revision += 1) {
          const reply = await app.save(ada, id, 1, [
            app.entry('single-a', { revision }),
            app.entry('single-b', { revision }),
          ]);
          if (reply.status === 200) acknowledged.push(revision);
          await new Promise((done) => setImmediate(done));
        }
      })();
      const before = acknowledged.length;
      const made = await backup();
      isDone = true;
      await writing;
      succeeded(made);
      expect(acknowledged.length).toBeGreaterThan(before);
      const copy = new DatabaseSync(file, { readOnly: true });
      const count = (exercise: string) =>
        copy
          .prepare('select count(*) as n from answer_revision where attempt_id = ? and exercise_id = ?')
          .get(id, exercise)?.n;
      expect(count('single-a')).toBe(count('single-b'));
      expect(count('single-a')).toBeGreaterThanOrEqual(before);
      copy.close();
    });
  });

  test('changes that are only in the write-ahead log of a killed server are in the backup', async () => {
    const app = await createTestApp(data);
    const { id } = await app.attemptIn('running', ada);
    await app.save(ada, id, 1, [app.entry('single-a', { note: 'in the log' })]);
    // A copy of the folder as it is now is what a killed process leaves.
    const killed = await emptyDatabase('sqlite');
    for (const name of ['chartered.db', 'chartered.db-wal']) {
      copyFileSync(join(data.dataDir, name), join(killed.dataDir, name));
    }
    await app.close();
    succeeded(await backup(file, killed.dataDir));
    const copy = new DatabaseSync(file, { readOnly: true });
    expect(copy.prepare('select count(*) as n from answer_revision where attempt_id = ?').get(id)?.n).toBe(1);
    copy.close();
    await killed.remove();
  });

  test('a backup overwrites nothing', async () => {
    writeFileSync(file, 'something dear');
    const refused = await backup();
    expect(refused).toEqual({
      code: 1,
      stdout: '',
      stderr: `No backup was made. ${file} exists already. Choose another name; nothing is overwritten.\n`,
    });
    expect(readFileSync(file, 'utf8')).toBe('something dear');
    expect(readdirSync(elsewhere.dataDir)).toEqual(['backup.db']);
  });

  test('a backup without a database, or to a missing folder, is refused', async () => {
    expect(await backup(file, elsewhere.dataDir)).toEqual({
      code: 1,
      stdout: '',
      stderr: `No backup was made. There is no database in ${elsewhere.dataDir}. Set DATA_DIR to its folder.\n`,
    });
    const nowhere = join(elsewhere.dataDir, 'nowhere');
    expect((await backup(join(nowhere, 'backup.db'))).stderr).toBe(
      `No backup was made. The folder ${nowhere} does not exist.\n`,
    );
    expect(readdirSync(elsewhere.dataDir)).toEqual([]);
  });

  test('damaged data is reported, and its backup is discarded', async () => {
    const path = join(data.dataDir, 'chartered.db');
    const bytes = readFileSync(path);
    bytes.fill(0x55, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 40_000);
    writeFileSync(path, bytes);
    const refused = await backup();
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/^No backup was made\. .+(it is damaged|database disk image is malformed)/);
    expect(readdirSync(elsewhere.dataDir)).toEqual([]);
  });

  test("both commands explain their usage and point to PostgreSQL's own tools", async () => {
    for (const [program, name, help] of [
      [BACKUP, 'backup', 'where to write the backup'],
      [RESTORE, 'restore', 'which backup to restore'],
    ] as const) {
      const bare = await runCommand(program, [], environment());
      expect([bare.code, bare.stderr]).toEqual([
        64,
        `file is missing: ${help}.\nUsage: npm run ${name} -- <file>\nnpm run ${name} -- --help says more.\n`,
      ]);
      const postgres = { ...environment(), DATABASE_URL: 'postgres://user@localhost/db' };
      const refused = await runCommand(program, [file], postgres);
      expect(refused.code).toBe(78);
      expect(refused.stderr).toMatch(/^The data is in PostgreSQL \(DATABASE_URL\)\. .+ with pg_(dump|restore)\.\n$/);
      const wrong = await runCommand(program, [file], { ...environment(), PORT: 'x' });
      expect([wrong.code, wrong.stderr.includes('PORT must be')]).toEqual([78, true]);
    }
  });

  test('a restore into an empty folder has nothing to keep', async () => {
    succeeded(await backup());
    const empty = await emptyDatabase('sqlite');
    const restored = await restore(file, empty.dataDir);
    succeeded(restored);
    expect(restored.stdout).toBe(`Restored ${file} to ${empty.dataDir}.\n`);
    expect(await examsOf(empty)).toEqual(['passed']);
    await empty.remove();
  });

  describe('a restore that is impossible is explained and changes nothing:', () => {
    async function isRefused(what: string | RegExp, from = file) {
      const before = contents(data.dataDir);
      expect(() => restoreBackup(data.dataDir, from)).toThrow(BackupRefused);
      expect(() => restoreBackup(data.dataDir, from)).toThrow(what);
      expect(contents(data.dataDir)).toEqual(before);
      expect(await examsOf(data)).toEqual(['passed']);
    }

    test('a file that is not there', async () => {
      await isRefused(`There is no file ${file}.`);
      const before = contents(data.dataDir);
      const refused = await restore();
      expect(refused).toEqual({
        code: 1,
        stdout: '',
        stderr: `Nothing was restored. There is no file ${file}.\n`,
      });
      expect(contents(data.dataDir)).toEqual(before);
    });

    test('a folder', async () => {
      mkdirSync(file);
      await isRefused(`${file} is not a file.`);
    });

    test('an empty file', async () => {
      writeFileSync(file, '');
      await isRefused('it is a database of something else.');
    });

    test('a text', async () => {
      writeFileSync(file, 'not a database at all, but long enough to be looked at as one'.repeat(100));
      await isRefused(/it is not a sound database \(file is not a database\)\./);
    });

    test('a database of something else', async () => {
      const other = new DatabaseSync(file);
      other.exec('create table recipes (name text)');
      other.close();
      await isRefused('it is a database of something else.');
    });

    test('a backup that was cut off', async () => {
      await writeBackup(data.dataDir, file);
      const bytes = readFileSync(file);
      writeFileSync(file, bytes.subarray(0, Math.floor(bytes.length / 2)));
      await isRefused(/it is (damaged|not a sound database) \(.+\)\./);
    });

    test('a backup with a damaged page', async () => {
      await writeBackup(data.dataDir, file);
      const bytes = readFileSync(file);
      bytes.fill(0x55, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 40_000);
      writeFileSync(file, bytes);
      await isRefused(/it is (damaged|not a sound database) \(.+\)\./);
    });

    test('a backup of a newer version', async () => {
      await writeBackup(data.dataDir, file);
      const newer = new DatabaseSync(file);
      newer.exec("insert into kysely_migration values ('9999-of-the-future', '2030-01-01')");
      newer.close();
      await isRefused('it was written by a newer version (9999-of-the-future).');
    });

    test('the database of another server with its log beside it', async () => {
      const app = await createTestApp(elsewhere);
      await app.user();
      const running = join(elsewhere.dataDir, 'chartered.db');
      await isRefused('is the database of a server, with changes beside it. Make a backup of it first.', running);
      await app.close();
    });

    test('anything, while a previously replaced database is still there', async () => {
      await writeBackup(data.dataDir, file);
      restoreBackup(data.dataDir, file);
      await isRefused('is there from an earlier restore. Move it away first; nothing is overwritten.');
    });

    test('anything, while a server uses the data', async () => {
      await writeBackup(data.dataDir, file);
      const app = await createTestApp(data);
      const refused = await restore();
      expect(refused.code).toBe(1);
      expect(refused.stderr).toBe(
        `Nothing was restored. The data folder ${data.dataDir} is in use by another process. Stop that process, or set DATA_DIR to another folder.\n`,
      );
      expect((await app.call('auth', { as: ada })).status).toBe(200);
      await app.close();
      expect(await examsOf(data)).toEqual(['passed']);
    });
  });
});
