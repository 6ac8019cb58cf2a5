import type { Page } from '@playwright/test';
import type { User } from '../../../../src/contract/account/session.ts';
import { type Candidate, request } from '../../support/prepared-exam.ts';
import { giveSession, sharedUser } from '../visitor.ts';

/** The browser has the session of a user who is shared by walks that change nothing on the server. */
export async function sharedAccount(url: string, otherTab: Page): Promise<{ user: User; candidate: Candidate }> {
  const candidate = await sharedUser(url);
  await giveSession(otherTab, candidate.token);
  return { candidate, user: await request<User>(url, candidate.token, 'GET', '/auth') };
}
