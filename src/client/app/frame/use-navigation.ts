import { useLocation } from 'react-router';
import { selectUser } from '../../flows/account/session.select.ts';
import { useSessionState } from '../../flows/account/session.tsx';
import { useActiveFreeWeekend } from '../../flows/commerce/active-free-weekend.ts';
import type { NavigationFacts, NavigationItem } from '../../flows/site/menus.ts';
import { usePublicSettings } from '../../flows/site/use-public-settings.ts';
import type { NavItem } from '../../ui/layout/site-layout.tsx';
import { hasPage } from '../page-parts.ts';

/** What decides about the entries of the menus. */
export function useNavigationFacts(): NavigationFacts {
  return {
    settings: usePublicSettings(),
    freeWeekend: useActiveFreeWeekend(),
    user: useSessionState(selectUser),
  };
}

/** Whether an entry leads somewhere: to another site, to a file of this one, or to a page that exists. */
export function isThere({ url }: NavigationItem): boolean {
  return !url.startsWith('/') || /\.\w+$/.test(url) || hasPage(url);
}

/** Entries as the header and the footer take them: without pictures, the page of this path marked. */
export function useNavItems(): (items: readonly NavigationItem[]) => NavItem[] {
  const { pathname } = useLocation();
  return (items) =>
    items.filter(isThere).map(({ icon: _, ...item }) => ({
      ...item,
      isCurrent: item.url === pathname || (item.url !== '/' && pathname.startsWith(`${item.url}/`)),
    }));
}
