import { afterEach, expect, test, vi } from 'vitest';
import { linkedLevel } from '../../../src/client/adapters/commerce/linked-level.ts';
import { pricesPath } from '../../../src/contract/commerce/prices-path.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['/javascript?level=intermediate#pricing', 'intermediate'],
  ['/javascript?coupon=SPRING&level=junior', 'junior'],
  ['/javascript?level=expert', null],
  ['/javascript?level=toString', null],
  ['/javascript?level=', null],
  ['/javascript#level=senior', null],
])('[ST-01] the level of %s is %s', (address, level) => {
  vi.stubGlobal('location', new URL(address, 'https://chartered.example'));
  expect(linkedLevel()).toBe(level);
});

test('[ST-01] a link to prices names the level that they begin with', () => {
  expect(pricesPath('vuejs', 'intermediate')).toBe('/vuejs?level=intermediate#pricing');
});
