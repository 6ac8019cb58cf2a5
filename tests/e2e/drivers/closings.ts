import type { Locator, Page } from '@playwright/test';
import { alternate } from './alternate.ts';

type Way = 'button' | 'Escape' | 'cross';

const WAYS: Record<'alertdialog' | 'dialog', readonly [Way, ...Way[]]> = {
  /** Asks, and has to be answered. */
  alertdialog: ['button', 'Escape'],
  /** Has a cross, too. */
  dialog: ['button', 'Escape', 'cross'],
};

/**
 * Closes a dialog in another of its ways each time: by a button, by Escape, by its cross.
 *
 * @param role whether it has a cross
 * @param first the way to begin with
 * @returns what closes it; buttons of different names take their turns apart
 */
export function closings(role: keyof typeof WAYS, dialogOf: (page: Page) => Locator, first: Way = 'button') {
  const turns = new Map<string, () => Way>();
  return async (page: Page, button = 'Cancel'): Promise<void> => {
    const turn = turns.get(button) ?? alternate(first, ...WAYS[role].filter((way) => way !== first));
    turns.set(button, turn);
    const way = turn();
    const named = (name: string) => dialogOf(page).getByRole('button', { name, exact: true });
    if (way === 'Escape') await page.keyboard.press('Escape');
    else if (way === 'cross') await named('Close').last().click();
    else await named(button).first().click();
  };
}
