// @vitest-environment happy-dom
import { MemoryRouter, Route, Routes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { SiteFrame } from '../../../src/client/app/frame/site-frame.tsx';
import { SessionProvider } from '../../../src/client/flows/account/session.tsx';
import type { User } from '../../../src/contract/account/session.ts';
import { ada } from '../../support/contract-samples.ts';
import { byText, click, eventually, mount } from '../../support/site/mount.tsx';
import { openSession } from '../../support/site/sessions.ts';

/** A public page in its frame, as a visitor sees it. */
async function openPage(path: string, user: User | null): Promise<HTMLElement> {
  const session = await openSession(user);
  return mount(
    <MemoryRouter initialEntries={[path]}>
      <SessionProvider session={session}>
        <Routes>
          <Route path={path === '/' || path === '/blog' ? path : '/:tech'} element={<SiteFrame>Page</SiteFrame>} />
        </Routes>
      </SessionProvider>
    </MemoryRouter>,
  );
}

const linksOf = (place: ParentNode | null | undefined) =>
  [...(place?.querySelectorAll('a') ?? [])].map((link) => [
    link.getAttribute('aria-label') ?? link.textContent,
    link.getAttribute('href'),
  ]);

/** The side menu, opened by its button; its code is loaded then. */
async function openMenu(page: HTMLElement): Promise<HTMLElement> {
  await click(byText(page, 'button', 'Menu'));
  return eventually(() => {
    const menu = document.querySelector<HTMLElement>('[role="dialog"]');
    if (!menu) throw new Error('The menu is not there yet.');
    return menu;
  });
}

const NAVIGATION = [
  ['Available Certificates', '/#available-certificates'],
  ['Cast your Vote', '/#cast-your-vote'],
  ['Hire Developers', '/#hire-developers'],
  ['Blog', '/blog'],
];

describe('the frame of a public page', () => {
  test.each([
    ['/', '', '#top'],
    ['/vuejs', '/vuejs', '/#top'],
    ['/blog', '', '/#top'],
  ])('[UI-01, UI-03] a guest on %s finds the links, Login and Sign up', async (path, tech, top) => {
    const page = await openPage(path, null);
    expect(linksOf(page.querySelector('header'))).toEqual([
      ['Chartered, home', top],
      ...NAVIGATION,
      ['Login', `${tech}/login`],
      ['Sign up', `${tech}/register`],
    ]);
  });

  test('[UI-01] its header is 74 px high', async () => {
    const page = await openPage('/', null);
    expect(page.querySelector('header')?.classList.contains('h-[74px]')).toBe(true);
  });

  test('[UI-02, UI-03] the side menu of small screens has the links too, and Login and Sign up for guests', async () => {
    const menu = await openMenu(await openPage('/javascript', null));
    expect(linksOf(menu)).toEqual([...NAVIGATION, ['Sign up', '/javascript/register'], ['Login', '/javascript/login']]);
  });

  test('[UI-03] signed-in users find Log Out in the side menu and no Login', async () => {
    const page = await openPage('/javascript', ada);
    expect(byText(page, 'header a', 'Login')).toBeUndefined();
    const labels = linksOf(await openMenu(page));
    expect(labels.at(-1)).toEqual(['Log Out', '/javascript/logout']);
    expect(labels.map(([label]) => label)).not.toContain('Sign up');
    expect(labels.slice(0, 6)).toEqual([...NAVIGATION, ['Home', '/home'], ['Dashboard', '/javascript/dashboard']]);
  });

  test('[UI-03] without a technology Log Out leads to /logout', async () => {
    const menu = await openMenu(await openPage('/', ada));
    expect(linksOf(menu).at(-1)).toEqual(['Log Out', '/logout']);
  });

  test('[UI-02] the side menu closes when a link in it is followed, of the list or below it', async () => {
    for (const label of ['Blog', 'Sign up']) {
      const page = await openPage('/vuejs', null);
      const menu = await openMenu(page);
      expect(menu.getAttribute('data-state')).toBe('open');
      await click(byText(menu, 'a', label));
      await eventually(() => expect(document.querySelector('[role="dialog"]')).toBe(null));
      page.remove();
    }
  });
});
