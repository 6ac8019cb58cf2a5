import { resolve } from 'node:path';
import { BackupRefused, writeBackup } from './data/backup.ts';
import { readSettings } from './settings.ts';

/** `node src/server/backup-command.ts <file>`: writes a copy of the embedded database, also while the server runs. */
const outcome = readSettings(process.env);
const [file, ...rest] = process.argv.slice(2);

function fail(sentence: string, code: number): never {
  console.error(sentence);
  process.exit(code);
}

// Exit codes 64 and 78 are EX_USAGE and EX_CONFIG of sysexits.h.
if (!file || rest.length > 0) fail('Say where to write the backup: node src/server/backup-command.ts <file>', 64);
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
