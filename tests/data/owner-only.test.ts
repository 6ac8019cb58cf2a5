import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { restoreBackup, writeBackup } from '../../src/server/data/backup.ts';
import { openDatabase } from '../../src/server/data/database.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'chartered-owner-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Permissions of each file of a folder, as `ls` and `chmod` write them. */
const modes = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder).map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]),
  );

test('data, their log and a backup can be read by their owner alone', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const backups = temporaryFolder();
  const database = await openDatabase({ dataDir, databaseUrl: null, poolSize: 1 });
  try {
    await writeBackup(dataDir, join(backups, 'copy.db'));
    expect(modes(dataDir)).toEqual({
      'chartered.db': '600',
      'chartered.db-shm': '600',
      'chartered.db-wal': '600',
      'chartered.json': '600',
      'chartered.lock': '600',
      'chartered.lock-journal': '600',
    });
    expect(modes(backups)).toEqual({ 'copy.db': '600' });
  } finally {
    await database.close();
  }
});

test('files of an earlier version, and a restored copy that everybody could read, are closed to others', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const open = () => openDatabase({ dataDir, databaseUrl: null, poolSize: 1 });
  await (await open()).close();
  const copy = join(temporaryFolder(), 'copy.db');
  await writeBackup(dataDir, copy);
  for (const file of [copy, join(dataDir, 'chartered.db'), join(dataDir, 'chartered.json')]) chmodSync(file, 0o644);
  await (await open()).close();
  expect(modes(dataDir)).toMatchObject({ 'chartered.db': '600', 'chartered.json': '600' });
  restoreBackup(dataDir, copy);
  expect(modes(dataDir)['chartered.db']).toBe('600');
});
