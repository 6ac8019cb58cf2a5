import type { Page } from '@playwright/test';
import type { User } from '../../../../src/contract/account/session.ts';
import { giveSession } from '../../support/browser-session.ts';
import { type Candidate, loginToken, request } from '../../support/prepared-exam.ts';
import { sharedUser } from '../visitor.ts';

/**
 * The browser has a session of a user who is shared by walks that change nothing on the server. It has just begun: some calls are
 * refused to an older one, and walks before may have let hours pass.
 */
export async function sharedAccount(url: string, otherTab: Page): Promise<{ user: User; candidate: Candidate }> {
  const person = await sharedUser(url);
  const candidate = { ...person, token: await loginToken(url, person) };
  await giveSession(otherTab, candidate.token);
  return { candidate, user: await request<User>(url, candidate.token, 'GET', '/auth') };
}
