import type { Page } from '@playwright/test';
import { openSessionIn, takeSession, tellTabs } from '../support/browser-session.ts';
import { type Candidate, loginToken, register } from '../support/prepared-exam.ts';
import { perServer } from './per-server.ts';

/** A user for walks that change nothing of an account. */
export const sharedUser = perServer(register);

/** Somebody logs in in the other tab. @returns the new token */
export async function signInElsewhere(url: string, otherTab: Page, person: Candidate): Promise<string> {
  const token = await loginToken(url, person);
  await openSessionIn(otherTab, token);
  return token;
}

/** Somebody logs out in the other tab. */
export async function signOutElsewhere(otherTab: Page): Promise<void> {
  await takeSession(otherTab);
  await tellTabs(otherTab, { type: 'closed' });
}
