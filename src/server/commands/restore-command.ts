import { resolve } from 'node:path';
import { readCommandLine } from '../../tools/command-line.ts';
import { BackupRefused, restoreBackup } from '../data/backup.ts';
import { DataUnusable } from '../data/data-unusable.ts';
import { readSettings } from '../settings.ts';

const {
  given: [file = ''],
} = readCommandLine({
  name: 'npm run restore',
  what: 'Puts a backup in the place of the embedded database of a stopped server.',
  given: [{ name: 'file', help: 'which backup to restore' }],
});
const outcome = readSettings(process.env);

function fail(sentence: string, code: number): never {
  console.error(sentence);
  process.exit(code);
}

// EX_CONFIG (78) of sysexits.h.
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
