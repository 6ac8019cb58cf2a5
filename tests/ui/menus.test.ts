import { describe, expect, test } from 'vitest';
import { readSettingsText } from '../../src/client/adapters/site/public-settings.ts';
import { footerColumns, headerItems, logoutUrl, userItems } from '../../src/client/flows/site/menus.ts';
import type { Role } from '../../src/contract/account/roles.ts';
import type { User } from '../../src/contract/account/session.ts';
import { DEFAULT_SITE, matchPage } from '../../src/contract/pages.ts';
import { ada } from '../support/contract-samples.ts';

const settings = readSettingsText(null);

function userWith(roles: Role[], linkedin: string | null = null): User {
  return { ...ada, roles, linkedin };
}

const guest = { settings, freeWeekend: null, user: null };
const labels = (items: readonly { label: string }[]) => items.map(({ label }) => label);

test.each(['certificates', 'diplomas'] as const)(
  '[UI-01, UI-04] each link within the site leads to a page: %s',
  (product) => {
    const order = { product: 'javascript-developer', kind: 'EXAM', quantity: 1, can_upgrade: false } as const;
    const orders = [{ ...order, id: 'order-1', onboarding_status: 'none' as const, created_at: 0 }];
    const user = { ...userWith(['administrator', 'reviewer', 'owner', 'partner']), orders };
    const facts = {
      settings: { ...settings, product, teams_dashboard_enabled: true },
      freeWeekend: 'react' as const,
      user,
    };
    const items = [
      ...headerItems(facts),
      ...userItems(facts, 'vuejs'),
      ...userItems(facts, 'react'),
      ...footerColumns(facts).flatMap((column) => column.items),
    ];
    const pages = items.map(({ url }) => url.replace(/[?#].*/, '')).filter((url) => /^\/[^.]*$/.test(url));
    expect(pages.length).toBeGreaterThan(30);
    expect(pages.filter((path) => matchPage(path, { ...DEFAULT_SITE, product }) === null)).toEqual([]);
  },
);

describe('the header', () => {
  test('[UI-01] has the links of the product, and optional links only when they have a target', () => {
    expect(headerItems(guest)).toEqual([
      { label: 'Available Certificates', url: '/#available-certificates' },
      { label: 'Cast your Vote', url: '/#cast-your-vote' },
      { label: 'Hire Developers', url: '/#hire-developers' },
      { label: 'Blog', url: '/blog' },
      { label: 'Have a code?', url: '/voucher' },
    ]);
    expect(
      headerItems({
        ...guest,
        freeWeekend: 'react',
        settings: { ...settings, product: 'diplomas', crowdfunding_url: 'https://fund.example/chartered' },
      }),
    ).toEqual([
      { label: 'Available Diplomas', url: '/#available-diplomas' },
      { label: 'Free Weekend', url: '/react/free-weekend' },
      { label: 'Cast your Vote', url: '/#cast-your-vote' },
      { label: 'Hire Developers', url: '/#hire-developers' },
      { label: 'Blog', url: '/blog' },
      { label: 'Crowdfunding', url: 'https://fund.example/chartered', target: '_blank' },
      { label: 'Have a code?', url: '/voucher' },
    ]);
  });

  test.each(['reviewer', 'administrator'] as const)('leads a %s to the reviews', (role) => {
    expect(labels(headerItems({ ...guest, user: userWith([role]) }))).toContain('Review');
  });
  test('is hidden from everyone else', () => {
    expect(labels(headerItems({ ...guest, user: userWith(['owner', 'member']) }))).not.toContain('Review');
  });
  test.each([
    ['administrator', true],
    ['reviewer', false],
    ['owner', false],
  ] as const)('[CO-12] leads a %s to the offers: %s', (role, isLed) => {
    expect(labels(headerItems({ ...guest, user: userWith([role]) })).includes('Offers')).toBe(isLed);
  });
});

describe('the user menu', () => {
  test('[UI-04] links to the home page, the credentials and the profile', () => {
    const items = userItems({ ...guest, user: userWith([], 'https://www.linkedin.com/in/ada') }, 'react');
    expect(items.map(({ label, url }) => [label, url])).toEqual([
      ['Home', '/home'],
      ['Dashboard', '/react/dashboard'],
      ['My Certificates', '/certificates'],
      ['Profile', '/profile'],
    ]);
    expect(items.some(({ attention }) => attention)).toBe(false);
  });

  test('[UI-04] highlights the profile while no LinkedIn is linked', () => {
    const profile = userItems({ ...guest, user: userWith([]) }, 'react').at(-1);
    expect(profile).toMatchObject({ label: 'Profile', attention: "LinkedIn isn't connected yet" });
  });

  test('[RT-37] links to the orders of a user who has any', () => {
    const order = { product: 'javascript-developer', kind: 'EXAM', quantity: 1, can_upgrade: false } as const;
    const orders = [{ ...order, id: 'order-1', onboarding_status: 'none' as const, created_at: 0 }];
    const items = userItems({ ...guest, user: { ...userWith([]), orders } }, 'react');
    expect(items.find(({ label }) => label === 'Orders')).toEqual({ label: 'Orders', url: '/orders', icon: 'orders' });
  });

  const team = { ...settings, teams_dashboard_enabled: true };
  test.each(['partner', 'manager', 'owner', 'billing'] as const)(
    '[PE-02] leads a %s to the team area in a new tab',
    (role) => {
      expect(userItems({ ...guest, settings: team, user: userWith([role]) }, 'javascript')).toContainEqual({
        label: 'Team Dashboard',
        url: '/team/dashboard',
        target: '_blank',
        icon: 'team',
      });
      expect(labels(userItems({ ...guest, settings, user: userWith([role]) }, 'javascript'))).not.toContain(
        'Team Dashboard',
      );
    },
  );
  test.each(['member', 'reviewer', 'administrator'] as const)('[PE-02] does not lead a %s there', (role) => {
    expect(labels(userItems({ ...guest, settings: team, user: userWith([role]) }, 'javascript'))).not.toContain(
      'Team Dashboard',
    );
  });

  test.each(['reviewer', 'administrator'] as const)('[WS-03] leads a %s to the statecharts', (role) => {
    const facts = { ...guest, user: userWith([role]) };
    expect(userItems(facts, 'javascript')).toContainEqual({
      label: 'Statecharts',
      url: '/statecharts',
      icon: 'statecharts',
    });
    expect(labels(userItems({ ...guest, user: userWith(['owner']) }, 'javascript'))).not.toContain('Statecharts');
  });

  test('omits the credentials when there are none, and then shows the dashboard profile', () => {
    const without = { ...settings, cert_dashboard_enabled: false };
    const items = userItems({ ...guest, settings: without, user: userWith([]) }, 'nuxt');
    expect(labels(items)).toEqual(['Home', 'Dashboard', 'Profile']);
    expect(items.at(-1)?.url).toBe('/nuxt/dashboard/profile');
  });
});

test('[UI-04] logging out has a URL, with the tech where there is one', () => {
  expect([logoutUrl(null), logoutUrl('vuejs')]).toEqual(['/logout', '/vuejs/logout']);
});

test('[UI-18] every entry is data: a label, a URL, and a target only for a new tab', () => {
  const facts = {
    settings: { ...settings, crowdfunding_url: 'https://fund.example' },
    freeWeekend: 'vuejs' as const,
    user: userWith(['owner', 'reviewer']),
  };
  const items = [
    ...headerItems(facts),
    ...userItems(facts, 'javascript'),
    ...footerColumns(facts).flatMap((column) => column.items),
  ];
  for (const item of items) {
    expect(item.label).toMatch(/^[A-Z]/);
    expect(item.url).toMatch(/^(\/|https:)/);
    expect(item.target ?? '_blank').toBe('_blank');
  }
  expect(items.find(({ url }) => url === '/legal/cert-terms-conditions')?.target).toBe('_blank');
});

test('[ST-03, UI-18] the footer has four columns: certifications, trials, the site and its terms', () => {
  const columns = (over: Partial<typeof settings>) =>
    footerColumns({ ...guest, settings: { ...settings, ...over } }).map(({ title, items }) => [
      title,
      items.map(({ label, url, target }) => [label, url, ...(target ? [target] : [])]),
    ]);
  const techs = (suffix: string, path: string) => [
    ...[
      [`Vue.js${suffix}`, `/vuejs${path}`],
      [`Nuxt.js${suffix}`, `/nuxt${path}`],
    ],
    ...[
      [`Angular${suffix}`, `/angular${path}`],
      [`JavaScript${suffix}`, `/javascript${path}`],
    ],
    ...[
      [`TypeScript${suffix}`, `/typescript${path}`],
      [`React${suffix}`, `/react${path}`],
    ],
  ];
  const own = [
    ...[
      ['Blog', '/blog'],
      ['What comes next', '/soon'],
      ['Free Weekend', '/freeweekend'],
    ],
    ...[
      ['Verify a credential', '/verify'],
      ['Press', '/press-release'],
    ],
  ];
  const legal = [
    ['Terms', '/legal/cert-terms-conditions', '_blank'],
    ['Terms of sale', '/legal/terms'],
    ['Refunds', '/legal/refunds'],
    ['Privacy', '/legal/privacy'],
    ['Imprint and contact', '/legal/imprint'],
    ['Open-source licences', '/licenses.txt', '_blank'],
  ];
  expect(columns({})).toEqual([
    ['Certification', techs('', '')],
    ['Try an exam', techs(' trial', '/dashboard?start=trial')],
    ['Chartered', own],
    ['Legal', legal],
  ]);
  expect(columns({ crowdfunding_url: 'https://fund.example' })[2]).toEqual([
    'Chartered',
    [...own, ['Crowdfunding', 'https://fund.example', '_blank']],
  ]);
  const open = ['vuejs', 'typescript'].flatMap((tech) => techs('', '').filter(([, url]) => url === `/${tech}`));
  expect(columns({ coming_soon: ['nuxt', 'angular', 'javascript', 'react'] })[0]).toEqual(['Certification', open]);
});

test('[UI-01, UI-04] a user who may do everything finds it all, in this order', () => {
  const facts = {
    settings: { ...settings, teams_dashboard_enabled: true, crowdfunding_url: 'https://fund.example' },
    freeWeekend: 'vuejs' as const,
    user: { ...userWith(['owner', 'administrator']), orders: [{}] as never },
  };
  expect(headerItems(facts).map(({ label, url }) => [label, url])).toEqual([
    ['Available Certificates', '/#available-certificates'],
    ['Free Weekend', '/vuejs/free-weekend'],
    ['Cast your Vote', '/#cast-your-vote'],
    ['Hire Developers', '/#hire-developers'],
    ['Blog', '/blog'],
    ['Crowdfunding', 'https://fund.example'],
    ['Have a code?', '/voucher'],
    ['Review', '/review'],
    ['Offers', '/offers'],
  ]);
  expect(userItems(facts, 'javascript')).toEqual([
    { label: 'Home', url: '/home', icon: 'home' },
    { label: 'Dashboard', url: '/javascript/dashboard', icon: 'dashboard' },
    { label: 'My Certificates', url: '/certificates', icon: 'product' },
    { label: 'Team Dashboard', url: '/team/dashboard', target: '_blank', icon: 'team' },
    { label: 'Orders', url: '/orders', icon: 'orders' },
    { label: 'Statecharts', url: '/statecharts', icon: 'statecharts' },
    { label: 'Profile', url: '/profile', icon: 'profile', attention: "LinkedIn isn't connected yet" },
  ]);
});

test('a reader of a printed certificate finds in the footer where to check it', () => {
  const items = footerColumns(guest).flatMap((column) => column.items);
  expect(items.find(({ url }) => url === '/verify')?.label).toBe('Verify a credential');
});

test('the footer leads to who can be asked', () => {
  const items = footerColumns(guest).flatMap((column) => column.items);
  expect(items.find(({ label }) => label.includes('contact'))?.url).toBe('/legal/imprint');
});

test('the footer omits technologies that are not open yet, unless the beta is on', () => {
  const techs = (over: Partial<typeof settings>) =>
    footerColumns({ ...guest, settings: { ...settings, coming_soon: ['nuxt', 'react'], ...over } })
      .slice(0, 2)
      .map(({ items }) => items.map(({ url }) => url.split('/')[1]));
  const open = ['vuejs', 'angular', 'javascript', 'typescript'];
  expect(techs({})).toEqual([open, open]);
  expect(techs({ beta: true }).map(({ length }) => length)).toEqual([6, 6]);
});
