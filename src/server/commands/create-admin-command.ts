import { emailField, fullNameField } from '../../contract/account/account-fields.ts';
import { splitFullName } from '../../contract/account/person-name.ts';
import { readCommandLine } from '../../tools/command-line.ts';
import { hashPassword } from '../account/password/passwords.ts';
import { systemClock } from '../clock.ts';
import { addRole, findUserByEmail, insertUser } from '../data/account/users.ts';
import { DataUnusable } from '../data/data-unusable.ts';
import { openDatabase } from '../data/database.ts';
import { insertAudit } from '../data/exam/records.ts';
import { newId, newSecret } from '../ids.ts';
import { readSettings } from '../settings.ts';

const {
  given: [email = '', fullName = ''],
} = readCommandLine({
  name: 'npm run admin -- create',
  what: 'Makes an account an administrator, and creates it with a new password when it does not exist.',
  given: [
    { name: 'email', help: 'whose account' },
    { name: 'name', help: 'first and last name, in quotation marks', optional: true },
  ],
});
const parsed = emailField.safeParse(email);
if (!parsed.success) stop(`"${email}" is no address: npm run admin -- create somebody@example.com "Full Name"`, 64);

const outcome = readSettings(process.env);
if ('problems' in outcome) stop(outcome.problems.join('\n'), 78);

const { dataDir, databaseUrl, databasePool } = outcome.settings;
const database = await openDatabase({ dataDir, databaseUrl, poolSize: databasePool }).catch((error: unknown) => {
  if (error instanceof DataUnusable) stop(error.message);
  throw error;
});
const { queries } = database;
const address = parsed.data;
const name = fullNameField.safeParse(fullName || 'Administrator');
if (!name.success) stop(`${name.error.issues[0]?.message} npm run admin -- create ${address} "Full Name"`, 64);
let user = await findUserByEmail(queries, address);
if (!user) {
  const { first, last } = splitFullName(name.data);
  const password = newSecret().slice(0, 20);
  await insertUser(queries, {
    id: newId(),
    email: address,
    first_name: first,
    last_name: last,
    password_hash: await hashPassword(password),
    email_verified_at: systemClock.now(),
    share_permission: 0,
    tracking: null,
    created_at: systemClock.now(),
  });
  user = await findUserByEmail(queries, address);
  console.log(`Created ${address}. Its password, shown this once: ${password}`);
}
if (!user) stop(`${address} could not be stored.`);
await addRole(queries, user.id, 'administrator');
await insertAudit(queries, {
  at: systemClock.now(),
  actorId: 'command-line',
  action: 'role.granted',
  subjectId: user.id,
  detail: { role: 'administrator' },
});
await database.close();
console.log(`${address} is an administrator.`);

function stop(sentence: string, code = 1): never {
  console.error(sentence);
  process.exit(code);
}
