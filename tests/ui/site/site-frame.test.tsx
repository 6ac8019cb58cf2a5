// @vitest-environment happy-dom
import { act } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { darkChoice } from '../../../src/client/adapters/site/dark-cookie.ts';
import { SiteFrame } from '../../../src/client/app/frame/site-frame.tsx';
import { offerConsentReview } from '../../../src/client/app/shell/consent-review.ts';
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
          <Route path={/^\/(blog.*)?$/.test(path) ? path : '/:tech'} element={<SiteFrame>Page</SiteFrame>} />
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

/** Until another is chosen, the theme is the dark one. */
const THEME = [['Light theme', null]];
const NAVIGATION = [
  ['Available Certificates', '/#available-certificates'],
  ['Cast your Vote', '/#cast-your-vote'],
  ['Hire Developers', '/#hire-developers'],
  ['Blog', '/blog'],
  ['Have a code?', '/voucher'],
];

describe('the frame of a public page', () => {
  test.each([
    ['/react', 'vuejs react', '/react/free-weekend'],
    ['/angular', 'react vuejs', '/vuejs/free-weekend'],
    ['/blog', 'react', '/react/free-weekend'],
    ['/vuejs', '', undefined],
  ])('[UI-01] on %s, while there are free weekends of "%s", the link leads to %s', async (path, active, to) => {
    const meta = Object.assign(document.createElement('meta'), { name: 'free-weekends', content: active });
    document.head.append(meta);
    const page = await openPage(path, null);
    const links = new Map(linksOf(page.querySelector('header')) as [string, string][]);
    expect(links.get('Free Weekend')).toBe(to);
    meta.remove();
  });

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
    expect(labels.slice(0, 7)).toEqual([...NAVIGATION, ['Home', '/home'], ['Dashboard', '/javascript/dashboard']]);
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

  test('[UI-01, UI-02] its parts have names, and the link of the page on show is marked as such', async () => {
    const page = await openPage('/blog', null);
    const names = [...page.querySelectorAll('nav')].map((nav) => nav.getAttribute('aria-label'));
    expect(names).toEqual(['Main', 'Footer']);
    const current = [...page.querySelectorAll('[aria-current]')].map((link) => [
      link.closest('nav')?.getAttribute('aria-label'),
      link.textContent,
      link.getAttribute('aria-current'),
    ]);
    expect(current).toEqual([
      ['Main', 'Blog', 'page'],
      ['Footer', 'Blog', 'page'],
    ]);
    const menu = await openMenu(page);
    expect([menu.querySelector('h2')?.textContent, menu.querySelector('nav')?.getAttribute('aria-label')]).toEqual([
      'Menu',
      'Menu',
    ]);
    const button = byText(page, 'button', 'Menu');
    expect([button?.getAttribute('aria-haspopup'), button?.getAttribute('aria-expanded')]).toEqual(['dialog', 'true']);
  });

  test.each([
    ['/blog/first', ['Blog', 'Blog']],
    ['/blogs', []],
    ['/javascript', ['JavaScript']],
    ['/', []],
  ])('[UI-01, UI-03] on %s the links above and below that lead there are marked: %j', async (path, marked) => {
    const page = await openPage(path, null);
    expect([...page.querySelectorAll('nav [aria-current="page"]')].map(({ textContent }) => textContent)).toEqual(
      marked,
    );
  });

  test('[UI-18] its footer has the columns of the menus, and says which links open a new tab', async () => {
    const page = await openPage('/', null);
    const footer = page.querySelector('footer');
    expect([...(footer?.querySelectorAll('h2') ?? [])].map(({ textContent }) => textContent)).toEqual([
      ...['Certification', 'Try an exam', 'Chartered', 'Legal'],
    ]);
    const links = [...(footer?.querySelectorAll('a') ?? [])];
    expect(links).toHaveLength(23);
    const isNew = (link: Element) => link.getAttribute('target') === '_blank';
    const plain = (link: Element) => (link.textContent ?? '').replaceAll(/\s+/g, ' ');
    expect(links.filter(isNew).map(plain)).toEqual([
      'Terms (opens in a new tab)',
      'Open-source licences (opens in a new tab)',
    ]);
    expect(links.filter((link) => !isNew(link) && plain(link).includes('new tab'))).toEqual([]);
    expect(footer?.textContent).toContain('© Chartered');
  });

  test('[IN-07] its footer reopens the privacy choices, once there are any', async () => {
    const page = await openPage('/', null);
    const button = () => byText(page, 'footer button', 'Privacy choices');
    expect(button()).toBeUndefined();
    const ask = vi.fn();
    await act(async () => offerConsentReview(ask));
    await click(button());
    expect(ask).toHaveBeenCalledOnce();
    await act(async () => offerConsentReview(null));
    expect(button()).toBeUndefined();
  });

  test('[UI-03] the frame of a signed-in user has neither Login nor Sign up in its header, and the menu of the account', async () => {
    const page = await openPage('/vuejs', ada);
    const button = await eventually(() => {
      const found = page.querySelector<HTMLElement>('button[aria-label^="Account of"]');
      if (!found) throw new Error('The menu is not there yet.');
      return found;
    });
    expect(linksOf(page.querySelector('header'))).toEqual([['Chartered, home', '/#top'], ...NAVIGATION]);
    expect(button.getAttribute('aria-label')).toBe("Account of Ada King: LinkedIn isn't connected yet");
  });
});

describe('the user menu', () => {
  /** Its button pressed, on a page of a technology. */
  async function openUserMenu(user: User, path = '/vuejs') {
    const page = await openPage(path, user);
    const button = await eventually(() => {
      const found = page.querySelector<HTMLElement>('button[aria-label^="Account of"]');
      if (!found) throw new Error('The menu is not there yet.');
      return found;
    });
    await act(async () => {
      button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0, ctrlKey: false }));
    });
    return eventually(() => {
      const menu = document.querySelector<HTMLElement>('[role="menu"]');
      if (!menu) throw new Error('The menu is not open yet.');
      return menu;
    });
  }
  const itemsOf = (menu: HTMLElement) =>
    [...menu.querySelectorAll('[role="menuitem"]')].map((item) => [
      item.textContent,
      item.getAttribute('href'),
      ...(item.getAttribute('target') ? [item.getAttribute('target')] : []),
    ]);

  test('[UI-04] names the user, leads to each part, marks the profile while no LinkedIn is linked, and logs out', async () => {
    const menu = await openUserMenu(ada);
    expect(menu.textContent?.startsWith('Ada Kingada@example.com')).toBe(true);
    expect(itemsOf(menu)).toEqual([
      ['Home', '/home'],
      ['Dashboard', '/vuejs/dashboard'],
      ['My Certificates', '/certificates'],
      ["ProfileLinkedIn isn't connected yet", '/profile'],
      ...THEME,
      ['Log out', '/vuejs/logout'],
    ]);
  });

  test('[UI-04] has a red dot on its button and at the profile while no LinkedIn is linked, and none else', async () => {
    const dots = (part: Element | null | undefined) => part?.querySelectorAll('.rounded-full.bg-danger').length;
    const dotsOf = async (user: User) => {
      const menu = await openUserMenu(user);
      const items = [...menu.querySelectorAll('[role="menuitem"]')];
      return [
        dots(document.querySelector('button[aria-label^="Account of"]')),
        items.filter((item) => dots(item) === 1).map((item) => item.getAttribute('href')),
      ];
    };
    expect(await dotsOf(ada)).toEqual([1, ['/profile']]);
    document.body.replaceChildren();
    expect(await dotsOf({ ...ada, linkedin: 'https://www.linkedin.com/in/ada' })).toEqual([0, []]);
  });

  test('[UI-04] with a LinkedIn profile nothing is marked; without a technology the way out is common', async () => {
    const linkedin = 'https://www.linkedin.com/in/ada';
    const menu = await openUserMenu({ ...ada, last_name: '', linkedin }, '/blog');
    expect(document.querySelector('button[aria-label^="Account of"]')?.getAttribute('aria-label')).toBe(
      'Account of Ada',
    );
    expect(itemsOf(menu)).toEqual([
      ['Home', '/home'],
      ['Dashboard', '/vuejs/dashboard'],
      ['My Certificates', '/certificates'],
      ['Profile', '/profile'],
      ...THEME,
      ['Log out', '/logout'],
    ]);
  });

  test('[UI-04, RT-32] switches between dark and light, for a year; TypeScript is always dark', async () => {
    const menu = await openUserMenu(ada);
    await click(byText(menu, '[role="menuitem"]', 'Light theme'));
    expect(darkChoice()).toBe('false');
    const other = await openUserMenu(ada, '/react');
    await click(byText(other, '[role="menuitem"]', 'Dark theme'));
    expect(darkChoice()).toBe('true');
    const labels = itemsOf(await openUserMenu(ada, '/typescript')).map(([label]) => label);
    expect(labels.filter((label) => label?.includes('theme'))).toEqual([]);
  });
});
