import { Secret, TOTP } from 'otpauth';
import { expect, onTestFinished, test } from 'vitest';
import { addRole } from '../../src/server/data/account/users.ts';
import { mailsTo, PASSWORD, signUp } from '../support/accounts.ts';
import { createTestApp } from '../support/app.ts';
import { DATABASE_KINDS } from '../support/databases.ts';
import { runCommand } from '../support/run-command.ts';
import { freshDatabase } from '../support/suite.ts';

const COMMAND = 'src/server/commands/remove-factor-command.ts';

test.each(DATABASE_KINDS)(
  '[AC-08] the last administrator, who has lost the second factor, gets in by a command (%s)',
  async (kind) => {
    const fresh = await freshDatabase(kind);
    onTestFinished(() => fresh.remove());
    const settings = { APP_SECRET: 'a secret that this test and the command share', STAFF_SECOND_FACTOR: 'required' };
    const before = await createTestApp(fresh, { settings });
    const person = await signUp(before);
    await addRole(before.queries, person.id, 'administrator');
    const { ceremony, secret } = await before.ok('beginTotp', { as: person });
    const totp = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: before.clock.now() });
    await before.ok('addTotp', { body: { ceremony, totp }, as: person });
    const credentials = { email: person.email, password: PASSWORD };
    expect((await before.call('login', { body: credentials })).status).toBe(403);
    await before.close();

    const environment = {
      ...{ APP_SECRET: settings.APP_SECRET, DATA_DIR: fresh.dataDir },
      ...(fresh.databaseUrl ? { DATABASE_URL: fresh.databaseUrl } : {}),
    };
    const run = (...args: string[]) => runCommand(COMMAND, args, environment);
    expect(await run(person.email)).toEqual({
      code: 0,
      stdout: `The second factor of ${person.email} is removed, and every device is signed out. A running server needs up to half a minute to notice.\n`,
      stderr: '',
    });
    expect((await run(person.email)).stdout).toBe(`${person.email} has no second factor.\n`);
    expect(await run('nobody@example.com')).toMatchObject({
      code: 1,
      stderr: 'There is no account with the address nobody@example.com.\n',
    });
    expect(await run('no address')).toMatchObject({ code: 64 });

    const after = await createTestApp(fresh, { settings });
    onTestFinished(() => after.close());
    await after.refused('auth', 401, { as: person });
    expect((await after.call('login', { body: credentials })).status).toBe(200);
    const entries = after.queries.selectFrom('audit').select(['actor_id', 'action', 'subject_id']);
    expect(await entries.where('action', '=', 'factor.removedByOperator').execute()).toEqual([
      { actor_id: 'command-line', action: 'factor.removedByOperator', subject_id: person.id },
    ]);
    const subjects = (await mailsTo(after, person.email)).map(({ subject }) => subject);
    expect(subjects).toContain('The second factor was removed from your account');
  },
);
