import { LogOut, UserRound } from 'lucide-react';
import { Avatar } from '../ui/avatar.tsx';
import { DropdownMenu } from '../ui/dropdown-menu.tsx';
import { selectUser } from '../views/session/session.select.ts';
import { useTech } from './page-hooks.ts';
import { useSession, useSessionState } from './session.tsx';

/** Who is signed in, and the way out. */
export function AccountMenu({ isWide = false }: { isWide?: boolean }) {
  const session = useSession();
  const user = useSessionState(selectUser);
  const tech = useTech();
  if (!user) return null;
  const name = `${user.first_name} ${user.last_name}`.trim();
  return (
    <DropdownMenu
      header={
        <>
          <span className="block font-medium">{name}</span>
          <span className="block text-muted">{user.email}</span>
        </>
      }
      trigger={
        <button
          type="button"
          className="flex min-h-10 w-full items-center gap-2 rounded-md px-1.5 text-left text-sm hover:bg-surface-hover"
          aria-label={`Account of ${name}`}
        >
          <Avatar name={name} size="small" />
          {isWide && <span className="hidden min-w-0 flex-1 truncate lg:block">{name}</span>}
        </button>
      }
      items={[
        { label: 'Dashboard', icon: <UserRound />, href: `/${tech ?? 'javascript'}/dashboard` },
        'separator',
        { label: 'Log out', icon: <LogOut />, onSelect: () => session.send({ type: 'session.logoutRequested' }) },
      ]}
    />
  );
}
