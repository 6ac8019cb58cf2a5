import { afterEach, expect, test, vi } from 'vitest';
import { isFullLoad, openPath } from '../../../src/client/flows/site/open-path.ts';

test('[RT-28] the page of an invitation is outside the team area: from it, the area loads with the new role', () => {
  expect(isFullLoad('/team/invitation/a-token', '/team/dashboard')).toBe(true);
  expect(isFullLoad('/team/invitation/a-token', '/login')).toBe(false);
  expect(isFullLoad('/team/dashboard', '/team/manage')).toBe(false);
  expect(isFullLoad('/team/onboarding/an-order', '/')).toBe(true);
});

test.each([
  ['/', '/team', true],
  ['/vuejs/team', '/team/dashboard', true],
  ['/team', '/teams', true],
  ['/teams', '/vuejs', false],
  ['/team/dashboard', '#people', false],
  ['/team/dashboard', '/team/dashboard#people', false],
  ['/vuejs', '/vuejs/dashboard', false],
])('[RT-28] from %s to %s the page is loaded whole: %s', (from, to, isLoaded) => {
  expect(isFullLoad(from, to)).toBe(isLoaded);
  const opened: string[] = [];
  vi.stubGlobal('location', { pathname: from, replace: (path: string) => opened.push(`loaded ${path}`) });
  openPath(to, (path) => opened.push(`shown ${path}`));
  expect(opened).toEqual([`${isLoaded ? 'loaded' : 'shown'} ${to}`]);
});

afterEach(() => vi.unstubAllGlobals());
