import { resolve } from 'node:path';
import { BackupRefused, restoreBackup } from './data/backup.ts';
import { DataUnusable } from './data/data-unusable.ts';
import { readSettings } from './settings.ts';

/** `node src/server/restore-command.ts <file>`: puts a backup in the place of the embedded database of a stopped server. */
const outcome = readSettings(process.env);
const [file, ...rest] = process.argv.slice(2);

function fail(sentence: string, code: number): never {
  console.error(sentence);
  process.exit(code);
}

// Exit codes 64 and 78 are EX_USAGE and EX_CONFIG of sysexits.h.
if (!file || rest.length > 0) fail('Say which backup to restore: node src/server/restore-command.ts <file>', 64);
if ('problems' in outcome) fail(`Nothing was restored:\n${outcome.problems.join('\n')}`, 78);
const { dataDir, databaseUrl } = outcome.settings;
if (databaseUrl) fail('The data is in PostgreSQL (DATABASE_URL). Restore it with pg_restore.', 78);
try {
  const kept = restoreBackup(dataDir, resolve(file));
  console.log(`Restored ${resolve(file)} to ${dataDir}.`);
  if (kept) console.log(`What was there before is kept as ${kept}.`);
} catch (error) {
  if (!(error instanceof BackupRefused || error instanceof DataUnusable)) throw error;
  fail(`Nothing was restored. ${error.message}`, 1);
}
