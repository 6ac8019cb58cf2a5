import { expect, type Page } from '@playwright/test';

/** The dialog that tells of a sign-up, once (UI-13). */
export async function closeSignUpDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^(You are in!|Sign up completed!)$/ });
  await dialog
    .getByRole('button', { name: /^(Close|OK)$/ })
    .first()
    .click();
  await expect(dialog).toBeHidden();
}
