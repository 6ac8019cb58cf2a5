import { expect, test } from 'vitest';
import { isFullLoad } from '../../../src/client/flows/site/open-path.ts';

test('[RT-28] the page of an invitation is outside the team area: from it, the area loads with the new role', () => {
  expect(isFullLoad('/team/invitation/a-token', '/team/dashboard')).toBe(true);
  expect(isFullLoad('/team/invitation/a-token', '/login')).toBe(false);
  expect(isFullLoad('/team/dashboard', '/team/manage')).toBe(false);
  expect(isFullLoad('/team/onboarding/an-order', '/')).toBe(true);
});
