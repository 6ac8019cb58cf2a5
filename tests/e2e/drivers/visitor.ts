import type { Page } from '@playwright/test';
import { type Candidate, loginToken, register } from '../support/prepared-exam.ts';
import { perServer } from './per-server.ts';

/** A user for walks that change nothing of an account. */
export const sharedUser = perServer(register);

/** Another tab says that a session has begun, or that it has ended. The page asks the server about a new one. */
async function tell(otherTab: Page, message: { type: 'opened'; token: string } | { type: 'closed' }): Promise<void> {
  await otherTab.evaluate((said) => {
    if (said.type === 'opened') localStorage.setItem('chartered.session', said.token);
    else localStorage.removeItem('chartered.session');
    new BroadcastChannel('chartered.session').postMessage(said);
  }, message);
}

/** The browser has a session before a page is opened. */
export async function giveSession(otherTab: Page, token: string): Promise<void> {
  await otherTab.evaluate((value) => localStorage.setItem('chartered.session', value), token);
}

/** Somebody logs in in the other tab. @returns the new token */
export async function signInElsewhere(url: string, otherTab: Page, person: Candidate): Promise<string> {
  const token = await loginToken(url, person);
  await tell(otherTab, { type: 'opened', token });
  return token;
}

/** Somebody logs out in the other tab. */
export const signOutElsewhere = (otherTab: Page) => tell(otherTab, { type: 'closed' });
