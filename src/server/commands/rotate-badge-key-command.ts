import { readCommandLine } from '../../tools/command-line.ts';
import { openSigner } from '../account/signer.ts';
import { systemClock } from '../clock.ts';
import { rotateIssuerKey } from '../credential/badges/issuer-keys.ts';
import { DataUnusable } from '../data/data-unusable.ts';
import { openDatabase } from '../data/database.ts';
import { insertAudit } from '../data/exam/records.ts';
import { readSettings } from '../settings.ts';

readCommandLine({
  name: 'npm run admin -- rotate-badge-key',
  what: 'Makes a new key that signs badges from now on. Badges signed with older keys stay valid.',
  given: [],
});

const outcome = readSettings(process.env);
if ('problems' in outcome) stop(outcome.problems.join('\n'), 78);

const { dataDir, databaseUrl, databasePool, appSecret, publicUrl } = outcome.settings;
const database = await openDatabase({ dataDir, databaseUrl, poolSize: databasePool }).catch((error: unknown) => {
  if (error instanceof DataUnusable) stop(error.message);
  throw error;
});
const now = systemClock.now();
const { queries } = database;
const signer = await openSigner(database, appSecret, now);
const { keyId } = await rotateIssuerKey({ queries, signer, publicUrl, now });
await insertAudit(queries, {
  at: now,
  actorId: 'command-line',
  action: 'badgeKey.rotated',
  subjectId: keyId,
  detail: {},
});
await database.close();
console.log(`Badges are signed with ${keyId} from now on. The older keys stay published.`);

function stop(sentence: string, code = 1): never {
  console.error(sentence);
  process.exit(code);
}
