import { hasAnyRole, STAFF_ROLES, TEAM_LEAD_ROLES } from '../../../contract/account/roles.ts';
import type { User } from '../../../contract/account/session.ts';
import { DEFAULT_SITE, productLabel } from '../../../contract/pages.ts';
import type { PublicSettings } from '../../../contract/site/system.ts';
import { TECH_LABELS, TECHS, type Tech } from '../../../contract/techs.ts';
import { trialPath } from '../account/intent.ts';
import { examsListUrl } from './exams-list.ts';

/** Icon names; the menu that shows them provides the icons. */
export type NavigationIcon = 'home' | 'dashboard' | 'product' | 'orders' | 'team' | 'profile' | 'statecharts';

/** A menu item is data (UI-18). */
export type NavigationItem = {
  label: string;
  url: string;
  target?: '_blank';
  icon?: NavigationIcon;
  /** A red dot, with this text for screen readers. */
  attention?: string;
};

/** On which the links of everybody depend. */
export const NAVIGATION_SETTINGS = ['product', 'crowdfunding_url', 'coming_soon', 'beta'] as const;

export type NavigationFacts = {
  settings: Pick<PublicSettings, (typeof NAVIGATION_SETTINGS)[number]>;
  /** The technology with a running free weekend. */
  freeWeekend: Tech | null;
  user: User | null;
};

export type UserMenuFacts = {
  settings: Pick<PublicSettings, 'product' | 'teams_dashboard_enabled' | 'cert_dashboard_enabled'>;
  user: User | null;
};

function label(settings: Pick<PublicSettings, 'product'>): string {
  return productLabel({ ...DEFAULT_SITE, product: settings.product });
}

/** Links of the header, and of the side menu on small screens (UI-01). */
export function headerItems({ settings, freeWeekend, user }: NavigationFacts): NavigationItem[] {
  return [
    { label: `Available ${label(settings)}`, url: examsListUrl(settings.product) },
    ...(freeWeekend ? [{ label: 'Free Weekend', url: `/${freeWeekend}/free-weekend` }] : []),
    { label: 'Cast your Vote', url: '/#cast-your-vote' },
    { label: 'Hire Developers', url: '/#hire-developers' },
    { label: 'Blog', url: '/blog' },
    ...(settings.crowdfunding_url
      ? [{ label: 'Crowdfunding', url: settings.crowdfunding_url, target: '_blank' as const }]
      : []),
    { label: 'Have a code?', url: '/voucher' },
    ...(hasAnyRole(user?.roles ?? [], STAFF_ROLES) ? [{ label: 'Review', url: '/review' }] : []),
    ...(user?.roles.includes('administrator') ? [{ label: 'Offers', url: '/offers' }] : []),
  ];
}

/** Items of the user menu (UI-04). `tech` is the page's, else the one visited last, for the dashboard link. */
export function userItems({ settings, user }: UserMenuFacts, tech: Tech): NavigationItem[] {
  const isStaff = hasAnyRole(user?.roles ?? [], STAFF_ROLES);
  const isTeam = settings.teams_dashboard_enabled && hasAnyRole(user?.roles ?? [], TEAM_LEAD_ROLES);
  return [
    { label: 'Home', url: '/home', icon: 'home' },
    { label: 'Dashboard', url: `/${tech}/dashboard`, icon: 'dashboard' },
    ...(settings.cert_dashboard_enabled
      ? [{ label: `My ${label(settings)}`, url: `/${settings.product}`, icon: 'product' as const }]
      : []),
    ...(isTeam
      ? [{ label: 'Team Dashboard', url: '/team/dashboard', target: '_blank' as const, icon: 'team' as const }]
      : []),
    ...(user && user.orders.length > 0 ? [{ label: 'Orders', url: '/orders', icon: 'orders' as const }] : []),
    ...(isStaff ? [{ label: 'Statecharts', url: '/statecharts', icon: 'statecharts' as const }] : []),
    {
      label: 'Profile',
      url: settings.cert_dashboard_enabled ? '/profile' : `/${tech}/dashboard/profile`,
      icon: 'profile',
      ...(user && !user.linkedin ? { attention: "LinkedIn isn't connected yet" } : {}),
    },
  ];
}

/** Log-out URL: the tech's own, which ends on the start page (UI-03, UI-04). */
export function logoutUrl(tech: Tech | null): string {
  return tech ? `/${tech}/logout` : '/logout';
}

/** Technologies with open pages (ST-03). */
export function openTechs({ coming_soon: closed, beta }: Pick<PublicSettings, 'coming_soon' | 'beta'>): Tech[] {
  return TECHS.filter((tech) => beta || !closed.includes(tech));
}

/** Footer columns of every public page. */
export function footerColumns({ settings }: NavigationFacts): { title: string; items: NavigationItem[] }[] {
  const techs = openTechs(settings);
  return [
    { title: 'Certification', items: techs.map((tech) => ({ label: TECH_LABELS[tech], url: `/${tech}` })) },
    {
      title: 'Try an exam',
      items: techs.map((tech) => ({ label: `${TECH_LABELS[tech]} trial`, url: trialPath(tech) })),
    },
    {
      title: 'Chartered',
      items: [
        { label: 'Blog', url: '/blog' },
        { label: 'What comes next', url: '/soon' },
        { label: 'Free Weekend', url: '/freeweekend' },
        { label: 'Verify a credential', url: '/verify' },
        { label: 'Press', url: '/press-release' },
        ...(settings.crowdfunding_url
          ? [{ label: 'Crowdfunding', url: settings.crowdfunding_url, target: '_blank' as const }]
          : []),
      ],
    },
    {
      title: 'Legal',
      items: [
        { label: 'Terms', url: '/legal/cert-terms-conditions', target: '_blank' },
        { label: 'Terms of sale', url: '/legal/terms' },
        { label: 'Refunds', url: '/legal/refunds' },
        { label: 'Privacy', url: '/legal/privacy' },
        { label: 'Imprint and contact', url: '/legal/imprint' },
        { label: 'Open-source licences', url: '/licenses.txt', target: '_blank' },
      ],
    },
  ];
}
