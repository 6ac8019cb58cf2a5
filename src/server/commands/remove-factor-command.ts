import { emailField } from '../../contract/account/account-fields.ts';
import { readCommandLine } from '../../tools/command-line.ts';
import { noteFactorChange } from '../account/second-factor/note-change.ts';
import { systemClock } from '../clock.ts';
import { deleteSecondFactor } from '../data/account/second-factor.ts';
import { deleteSessionsOfUser } from '../data/account/sessions.ts';
import { findUserByEmail } from '../data/account/users.ts';
import { DataUnusable } from '../data/data-unusable.ts';
import { openDatabase } from '../data/database.ts';
import { runTransaction } from '../data/transaction.ts';
import { readSettings } from '../settings.ts';

const {
  given: [email = ''],
} = readCommandLine({
  name: 'npm run admin -- remove-factor',
  what: 'Removes the second factor of an account whose owner has lost it, signs out its devices, and mails the owner. Make sure first that it is the owner who asks.',
  given: [{ name: 'email', help: 'whose account' }],
});
const parsed = emailField.safeParse(email);
if (!parsed.success) stop(`"${email}" is no address: npm run admin -- remove-factor somebody@example.com`, 64);

const outcome = readSettings(process.env);
if ('problems' in outcome) stop(outcome.problems.join('\n'), 78);

const { settings } = outcome;
const { dataDir, databaseUrl, databasePool } = settings;
const database = await openDatabase({ dataDir, databaseUrl, poolSize: databasePool }).catch((error: unknown) => {
  if (error instanceof DataUnusable) stop(error.message);
  throw error;
});
const user = await findUserByEmail(database.queries, parsed.data);
if (!user || user.deleted_at !== null) stop(`There is no account with the address ${parsed.data}.`);
const hadFactor = await runTransaction(database.queries, async (transaction) => {
  if (!(await deleteSecondFactor(transaction, user.id))) return false;
  await deleteSessionsOfUser(transaction, user.id);
  const change = { action: 'factor.removedByOperator', detail: {}, actorId: 'command-line' } as const;
  await noteFactorChange({ clock: systemClock, settings }, transaction, user, change);
  return true;
});
await database.close();
console.log(
  hadFactor
    ? `The second factor of ${parsed.data} is removed, and every device is signed out. A running server needs up to half a minute to notice.`
    : `${parsed.data} has no second factor.`,
);

function stop(sentence: string, code = 1): never {
  console.error(sentence);
  process.exit(code);
}
