import { hashPassword } from '../../account/password/passwords.ts';
import { openAttempt } from '../../exam/open-attempt.ts';
import { newId } from '../../ids.ts';
import type { Services } from '../../services.ts';
import { addRole, findUserByEmail, hasUsers, insertUser } from '../account/users.ts';
import { exclusively } from '../lock-row.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts';
import { seedOffers } from './seed-offers.ts';
import { seedTeam } from './seed-team.ts';

/**
 * Demo accounts are not new, because a new account that manages a team is redirected to the team area. Milliseconds.
 */
const AGE_MS = 86_400_000;

type SeedServices = Pick<Services, 'database' | 'clock' | 'catalog' | 'settings' | 'log'>;

/** Creates demo accounts in an empty database, by one process; one with users stays unchanged. */
export async function seedDemoData(services: SeedServices): Promise<void> {
  // Every later start: nothing to wait for.
  if (await hasUsers(services.database.queries)) return;
  const onWaiting = (sentence: string) => services.log.warn(sentence);
  await exclusively(services.database, 'demo data', () => seed(services), { onWaiting });
}

async function seed(services: SeedServices): Promise<void> {
  const { database, clock, catalog, log } = services;
  // Another process with the same database was first.
  if (await hasUsers(database.queries)) return;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  for (const account of DEMO_ACCOUNTS) {
    await insertUser(database.queries, {
      id: newId(),
      email: account.email,
      first_name: account.first,
      last_name: account.last,
      password_hash: passwordHash,
      email_verified_at: clock.now(),
      share_permission: 0,
      tracking: null,
      created_at: clock.now() - AGE_MS,
    });
    const user = await findUserByEmail(database.queries, account.email);
    if (!user) continue;
    for (const role of account.roles) await addRole(database.queries, user.id, role);
    for (const slug of account.exams) {
      const set = catalog.find(slug);
      if (set) await openAttempt({ database, clock }, user, set);
    }
  }
  await seedOffers(services);
  const people = DEMO_ACCOUNTS.flatMap(({ email, team }) => (team ? [{ email, role: team }] : []));
  await seedTeam(services, 'owner@example.com', people);
  log.info({ accounts: DEMO_ACCOUNTS.length }, 'demo accounts created');
}
