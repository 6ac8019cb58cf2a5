// @vitest-environment happy-dom

import { act } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queries } from '../../../src/client/api/queries.ts';
import { teamsQuery } from '../../../src/client/api/team/teams.ts';
import { RouteErrorPage } from '../../../src/client/app/errors/route-error-page.tsx';
import { AccountMenu } from '../../../src/client/app/frame/account-menu.tsx';
import { DashboardArea } from '../../../src/client/app/frame/dashboard-area.tsx';
import { TeamArea } from '../../../src/client/app/frame/team-area.tsx';
import type { User } from '../../../src/contract/account/session.ts';
import { ada } from '../../support/contract-samples.ts';
import { click, show } from '../../support/site/mount.tsx';
import { outlineOf } from '../../support/site/outline.ts';
import { showAt } from '../../support/site/show-at.tsx';

beforeEach(() => {
  queries.clear();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(() => {
  queries.clear();
  vi.unstubAllGlobals();
});

async function open(address: string, user: User | null = ada) {
  const place = await showAt(
    address,
    <Routes>
      <Route path="/:tech/dashboard/*" element={<DashboardArea>Page</DashboardArea>} />
      <Route path="/team/*" element={<TeamArea>Page</TeamArea>} />
      <Route path="/" element={<AccountMenu />} />
    </Routes>,
    { user },
  );
  /** The links of a navigation, with the one on show marked. */
  const linksOf = (part: string) =>
    [...place.querySelectorAll(`${part} a`)].map((link) =>
      [`${link.textContent} ${link.getAttribute('href')}`, link.getAttribute('aria-current') && 'current']
        .filter(Boolean)
        .join(' '),
    );
  return { place, linksOf };
}

describe('[UI-15] the menu of the dashboard', () => {
  const entries = (tech: string, current: string, profile = "ProfileLinkedIn isn't connected yet") =>
    [
      ['Dashboard', ''],
      ['Examination', '/exam'],
      ['Training', '/training'],
      ['Preparation Guides', '/guides'],
      [profile, '/profile'],
    ].map(([label, path]) => `${label} /${tech}/dashboard${path}${label === current ? ' current' : ''}`);
  const TECHS = ['vuejs', 'nuxt', 'angular', 'javascript', 'typescript', 'react'];

  test('has each page of the technology, and the other technologies', async () => {
    const { linksOf, place } = await open('/vuejs/dashboard');
    const links = linksOf('aside nav');
    expect(links.slice(0, 5)).toEqual(entries('vuejs', 'Dashboard'));
    expect(links.slice(5).map((link) => link.split(' ').at(-1))).toEqual(TECHS.map((tech) => `/${tech}/dashboard`));
    expect(links.slice(5)[3]).toContain('JavaScript');
    expect(place.querySelector('aside nav')?.textContent).toContain('Technologies');
    // Above its pages the technology, with its mark.
    expect(place.querySelector('aside nav')?.previousElementSibling?.textContent).toBe('VuVue.js');
    expect(place.querySelector('main')?.textContent).toBe('Page');
    // The bar of phones.
    expect(linksOf('nav[aria-label="Main"]')).toEqual([
      ...['Dashboard /vuejs/dashboard current', 'Examination /vuejs/dashboard/exam'],
      ...['Training /vuejs/dashboard/training', 'Guides /vuejs/dashboard/guides'],
    ]);
  });

  test('[UI-18] names no area that has nothing', async () => {
    const { linksOf } = await open('/react/dashboard');
    expect(linksOf('aside nav').slice(0, 4)).toEqual([
      'Dashboard /react/dashboard current',
      'Examination /react/dashboard/exam',
      'Preparation Guides /react/dashboard/guides',
      "ProfileLinkedIn isn't connected yet /react/dashboard/profile",
    ]);
  });

  test('marks the page on show, also below it', async () => {
    for (const [address, label] of [
      ['/javascript/dashboard/exam', 'Examination'],
      ['/javascript/dashboard/guides/closures', 'Preparation Guides'],
      ['/javascript/dashboard/examples', 'none'],
    ] as const) {
      const { linksOf } = await open(address);
      expect(linksOf('aside nav').slice(0, 5)).toEqual(entries('javascript', label));
    }
  });

  test('asks for a profile on LinkedIn until there is one, and leads staff to their desk', async () => {
    const { linksOf } = await open('/javascript/dashboard', { ...ada, linkedin: 'ada', roles: ['reviewer'] });
    expect(linksOf('aside nav').slice(0, 6)).toEqual([
      ...entries('javascript', 'Dashboard', 'Profile'),
      'Review /review',
    ]);
    expect((await open('/javascript/dashboard')).linksOf('aside nav')).not.toContain('Review /review');
  });
});

describe('[PE-04] the menu of the team area', () => {
  const setTeam = (role: string) =>
    queries.setQueryData([...teamsQuery.queryKey], {
      data: [{ id: 'guild', team_name: 'Guild', status: 'active', roles: [role] }],
      meta: { total: 1 },
    } as never);
  const as = (roles: string[], isPartner = false) => ({ ...ada, roles, is_partner: isPartner }) as unknown as User;
  const contextOf = (place: HTMLElement) => place.querySelector('aside')?.textContent ?? '';
  const of = (...labels: string[]) => labels.map((label) => `${label}?team=guild`);

  test('has the pages of the role in the chosen team, which stays chosen', async () => {
    setTeam('owner');
    const { linksOf, place } = await open('/team/manage?team=guild', as(['owner', 'billing']));
    expect(linksOf('aside nav').map((link) => link.replace(' current', ''))).toEqual(
      of(
        ...['Dashboard /team/dashboard', 'Manage /team/manage', 'Progress /team/progress', 'Vouchers /team/vouchers'],
        'My Dashboard /team/my-dashboard',
      ),
    );
    expect(linksOf('aside nav').filter((link) => link.endsWith(' current'))).toEqual([
      'Manage /team/manage?team=guild current',
    ]);
    expect(contextOf(place)).toContain('GuildManager');
  });

  test('has fewer of them for a member, and the partner area for a partner', async () => {
    setTeam('member');
    const member = await open('/team/my-dashboard?team=guild', as(['owner', 'member']));
    expect(member.linksOf('aside nav')).toEqual(['My Dashboard /team/my-dashboard?team=guild current']);
    const partner = await open('/team/partner', as(['member'], true));
    expect(partner.linksOf('aside nav')).toEqual([
      'Partner area /team/partner current',
      'My Dashboard /team/my-dashboard',
    ]);
  });

  test('before the teams are known is that of all roles, without a name', async () => {
    const { place, linksOf } = await open('/team/vouchers', as(['billing', 'member']));
    expect(contextOf(place)).toContain('Team areaBilling, Team Member');
    expect(linksOf('aside nav')).toEqual([
      ...['Dashboard /team/dashboard', 'Vouchers /team/vouchers current', 'My Dashboard /team/my-dashboard'],
    ]);
  });
});

describe('[UI-04] the menu of the account', () => {
  const named = async (user: Partial<User>) => {
    const { place } = await open('/', { ...ada, ...user });
    return { place, name: place.querySelector('button')?.getAttribute('aria-label') };
  };

  test('names the user, and what wants attention; a guest has none', async () => {
    expect((await named({ linkedin: 'ada' })).name).toBe('Account of Ada King');
    const { name, place } = await named({ linkedin: null, last_name: '' });
    expect(name).toBe("Account of Ada: LinkedIn isn't connected yet");
    await act(async () => {
      place.querySelector('button')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }));
    });
    const menu = document.querySelector('[role="menu"]') as HTMLElement;
    const entries = [...menu.querySelectorAll('[role="menuitem"]')];
    expect(entries.map((entry) => entry.getAttribute('href'))).toEqual([
      ...['/home', '/vuejs/dashboard', '/certificates', '/profile', null, '/logout'],
    ]);
    expect(menu.textContent).toContain('Adaada@example.com');
    expect((await open('/', null)).place.textContent).toBe('');
  });
});

describe('[ER-01] a page that failed', () => {
  const linesOf = async (error: unknown) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const place = await show(
      <MemoryRouter initialEntries={['/somewhere']}>
        <RouteErrorPage error={error} />
      </MemoryRouter>,
    );
    vi.restoreAllMocks();
    return { place, lines: outlineOf(place) };
  };

  test('whose code did not load is loaded again, when the connection is back by itself', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { pathname: '/somewhere', reload });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const chunk = new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
    const { place, lines } = await linesOf(chunk);
    expect(lines.at(-1)).toBe('(Reload page)');
    await click(place.querySelector('button'));
    expect(reload).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new Event('online'));
    expect(reload).toHaveBeenCalledTimes(2);
    await show(<p>Another page</p>);
    window.dispatchEvent(new Event('online'));
    expect(reload).toHaveBeenCalledTimes(2);
  });

  test('otherwise leads home', async () => {
    const { lines, place } = await linesOf({ status: 404, message: 'Page not found: /somewhere' });
    expect(lines).toEqual(['404', '# Not Found', 'Page not found: /somewhere', '[Go to home page](/)']);
    expect(document.activeElement).toBe(place.querySelector('h1'));
  });
});
