import { useLocation } from 'react-router';
import type { User } from '../../../contract/account/session.ts';
import type { Tech } from '../../../contract/techs.ts';
import { lastTech } from '../../adapters/site/last-tech.ts';
import { publicSettings } from '../../adapters/site/public-settings.ts';
import { selectUser } from '../../flows/account/session.select.ts';
import { useSessionState } from '../../flows/account/session.tsx';
import { useActiveFreeWeekend } from '../../flows/commerce/active-free-weekend.ts';
import { NAVIGATION_SETTINGS, type NavigationFacts, type NavigationItem, userItems } from '../../flows/site/menus.ts';
import { usePublicSettings } from '../../flows/site/use-in-browser.ts';
import type { NavItem } from '../../ui/layout/site-layout.tsx';

/** Facts that determine the menu items. */
export function useNavigationFacts(): NavigationFacts {
  return {
    settings: usePublicSettings(...NAVIGATION_SETTINGS),
    freeWeekend: useActiveFreeWeekend(),
    user: useSessionState(selectUser),
  };
}

/** Items of the menu of a signed-in user, whom no prerendered page shows: the settings are the document's at once. */
export const itemsOfUser = (user: User | null, tech: Tech | null): NavigationItem[] =>
  userItems({ settings: publicSettings(), user }, tech ?? lastTech());

/** Items for the header and the footer: without icons, with the current page marked. */
export function useNavItems(): (items: readonly NavigationItem[]) => NavItem[] {
  const { pathname } = useLocation();
  return (items) =>
    items.map(({ icon: _, ...item }) => ({
      ...item,
      isCurrent: item.url === pathname || pathname.startsWith(`${item.url}/`),
    }));
}
