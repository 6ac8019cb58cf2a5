import { resolve } from 'node:path';
import { readCommandLine } from '../../tools/command-line.ts';
import { BackupRefused, writeBackup } from '../data/backup.ts';
import { readSettings } from '../settings.ts';

const {
  given: [file = ''],
} = readCommandLine({
  name: 'npm run backup',
  what: 'Writes a copy of the embedded database, also while the server runs.',
  given: [{ name: 'file', help: 'where to write the backup' }],
});
const outcome = readSettings(process.env);

function fail(sentence: string, code: number): never {
  console.error(sentence);
  process.exit(code);
}

// EX_CONFIG (78) of sysexits.h.
if ('problems' in outcome) fail(`No backup was made:\n${outcome.problems.join('\n')}`, 78);
const { dataDir, databaseUrl } = outcome.settings;
if (databaseUrl) fail('The data is in PostgreSQL (DATABASE_URL). Back it up with pg_dump.', 78);
try {
  const bytes = await writeBackup(dataDir, resolve(file));
  console.log(`Backed up ${dataDir} to ${resolve(file)} (${Math.ceil(bytes / 1024)} kB, checked).`);
} catch (error) {
  if (!(error instanceof BackupRefused)) throw error;
  fail(`No backup was made. ${error.message}`, 1);
}
