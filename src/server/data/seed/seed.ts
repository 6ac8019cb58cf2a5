import type { Role } from '../../../contract/account/roles.ts';
import { hashPassword } from '../../account/password/passwords.ts';
import { openAttempt } from '../../exam/open-attempt.ts';
import { newId } from '../../ids.ts';
import type { Services } from '../../services.ts';
import { addRole, findUserByEmail, hasUsers, insertUser } from '../account/users.ts';
import { seedOffers } from './seed-offers.ts';

/** Password of every demo account. Demo data exists outside production only. */
export const DEMO_PASSWORD = 'chartered-demo';

type DemoAccount = { email: string; first: string; last: string; roles: Role[]; exams: string[] };

export const DEMO_ACCOUNTS: DemoAccount[] = [
  {
    email: 'candidate@example.com',
    first: 'Ada',
    last: 'Candidate',
    roles: [],
    exams: ['javascript-junior-developer', 'javascript-developer', 'javascript-senior-developer'],
  },
  { email: 'reviewer@example.com', first: 'Ren', last: 'Reviewer', roles: ['reviewer'], exams: [] },
  { email: 'admin@example.com', first: 'Amal', last: 'Administrator', roles: ['administrator'], exams: [] },
  { email: 'owner@example.com', first: 'Olga', last: 'Owner', roles: ['owner'], exams: [] },
  { email: 'billing@example.com', first: 'Bilal', last: 'Billing', roles: ['billing'], exams: [] },
  { email: 'member@example.com', first: 'Mei', last: 'Member', roles: ['member'], exams: [] },
  { email: 'partner@example.com', first: 'Pablo', last: 'Partner', roles: ['partner'], exams: [] },
  { email: 'manager@example.com', first: 'Mira', last: 'Manager', roles: ['manager'], exams: [] },
];

/** Demo accounts are not new: anyone who is new and manages a team is led to its pages first. Milliseconds. */
const AGE_MS = 86_400_000;

/** Fills an empty database with demo accounts; a database that holds users is left as it is. */
export async function seedDemoData(
  services: Pick<Services, 'database' | 'clock' | 'catalog' | 'log' | 'settings'>,
): Promise<void> {
  const { database, clock, catalog, log, settings } = services;
  if (await hasUsers(database.queries)) return;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  for (const account of DEMO_ACCOUNTS) {
    const stored = await insertUser(database.queries, {
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
    // Another process with the same database was first.
    if (!stored) continue;
    const user = await findUserByEmail(database.queries, account.email);
    if (!user) continue;
    for (const role of account.roles) await addRole(database.queries, user.id, role);
    for (const slug of account.exams) {
      const set = catalog.find(slug);
      if (set) await openAttempt({ database, clock }, user, set);
    }
  }
  await seedOffers({ database, clock, catalog, settings });
  log.info({ accounts: DEMO_ACCOUNTS.map((account) => account.email) }, 'demo accounts created');
}
