import {
  House,
  LayoutDashboard,
  LogOut,
  Medal,
  Moon,
  ReceiptText,
  Sun,
  UserRound,
  UsersRound,
  Workflow,
} from 'lucide-react';
import type { ReactElement } from 'react';
import { selectUser } from '../../flows/account/session.select.ts';
import { useSessionState } from '../../flows/account/session.tsx';
import { logoutUrl, type NavigationIcon } from '../../flows/site/menus.ts';
import { useTech } from '../../flows/site/page-hooks.ts';
import { useDark } from '../../flows/site/use-dark.ts';
import { avatarPicture } from '../../pages/shared/avatar-picture.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { StatusDot } from '../../ui/feedback/status-dot.tsx';
import { DropdownMenu } from '../../ui/overlay/dropdown-menu.tsx';
import { itemsOfUser } from './use-navigation.ts';

const ICONS: Record<NavigationIcon, ReactElement> = {
  home: <House aria-hidden />,
  dashboard: <LayoutDashboard aria-hidden />,
  product: <Medal aria-hidden />,
  orders: <ReceiptText aria-hidden />,
  team: <UsersRound aria-hidden />,
  profile: <UserRound aria-hidden />,
  statecharts: <Workflow aria-hidden />,
};

/** The signed-in user, their links, and log-out (UI-04). */
export function AccountMenu({ isWide = false }: { isWide?: boolean }) {
  const tech = useTech();
  const { isDark, toggle } = useDark();
  const user = useSessionState(selectUser);
  if (!user) return null;
  const name = `${user.first_name} ${user.last_name}`.trim();
  const items = itemsOfUser(user, tech);
  const attention = items.find((item) => item.attention !== undefined)?.attention;
  return (
    <DropdownMenu
      header={
        <>
          <span className="block truncate text-left font-medium" translate="no" dir="auto">
            {name}
          </span>
          <span className="block truncate text-muted" translate="no">
            {user.email}
          </span>
        </>
      }
      trigger={
        <button
          type="button"
          className="relative flex min-h-10 w-full items-center gap-2 rounded-md px-1.5 text-left text-sm hover:bg-surface-hover"
          aria-label={attention === undefined ? `Account of ${name}` : `Account of ${name}: ${attention}`}
        >
          <Avatar name={name} size="small" picture={avatarPicture(user.avatar)} />
          {isWide && (
            <span className="hidden min-w-0 flex-1 truncate text-left lg:block" translate="no" dir="auto">
              {name}
            </span>
          )}
          {attention !== undefined && <StatusDot tone="danger" className="absolute top-1 left-7 ring-2 ring-surface" />}
        </button>
      }
      items={[
        ...items.map(({ url, icon, ...item }) => ({ ...item, href: url, ...(icon ? { icon: ICONS[icon] } : {}) })),
        'separator',
        ...(toggle
          ? [
              {
                label: isDark ? 'Light theme' : 'Dark theme',
                icon: isDark ? <Sun aria-hidden /> : <Moon aria-hidden />,
                onSelect: toggle,
              },
            ]
          : []),
        { label: 'Log out', icon: <LogOut aria-hidden />, href: logoutUrl(tech) },
      ]}
    />
  );
}
