import { expect, test } from 'vitest';
import { hasBannerPlace } from '../../../src/contract/commerce/banner-place.ts';
import { resolvePage } from '../../../src/contract/pages.ts';

test.each([
  ['/', true],
  ['/javascript', true],
  ['/blog', true],
  ['/javascript/certificates/some-id', false],
  ['/javascript/certificates/some-id/share', false],
  ['/certificates/some-id/share', false],
  ['/verify', false],
  ['/javascript/trial-exams/some-id/results', false],
  ['/javascript/dashboard', false],
  ['/javascript/no-such-page', false],
])('[RT-01, UI-06] a banner above %s: %s', (path, isThere) => {
  expect(hasBannerPlace(resolvePage(path))).toBe(isThere);
});
