import {
  ChartNoAxesColumn,
  Handshake,
  LayoutDashboard,
  type LucideIcon,
  Ticket,
  UserRound,
  UsersRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { pages } from '../../../contract/pages.ts';
import { maySeeTeamPage, type TeamPage, teamRoleLabels } from '../../../contract/team/team-rights.ts';
import { selectUser } from '../../flows/account/session.select.ts';
import { useSessionState } from '../../flows/account/session.tsx';
import { teamUrl, useTeam, useTeamInAddress } from '../../flows/team/use-team.ts';
import { TeamLayout } from '../../ui/layout/team-layout.tsx';
import { AccountMenu } from './site-frame.tsx';

const ENTRIES: { page: TeamPage | 'teamPartner'; label: string; icon: LucideIcon }[] = [
  { page: 'teamDashboard', label: 'Dashboard', icon: LayoutDashboard },
  { page: 'teamManage', label: 'Manage', icon: UsersRound },
  { page: 'teamProgress', label: 'Progress', icon: ChartNoAxesColumn },
  { page: 'teamVouchers', label: 'Vouchers', icon: Ticket },
  { page: 'teamPartner', label: 'Partner area', icon: Handshake },
  { page: 'teamMyDashboard', label: 'My Dashboard', icon: UserRound },
];

/** Surrounds team pages: the menu items for the user's role in the team (PE-04), the user menu. */
export function TeamArea({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const wanted = useTeamInAddress();
  const choice = useTeam();
  const user = useSessionState(selectUser);
  const all = user?.roles ?? [];
  const roles = choice.state === 'chosen' ? [choice.role] : all;
  // What a partner owns is of no team.
  const maySee = (page: TeamPage | 'teamPartner') =>
    page === 'teamPartner' ? user?.is_partner === true : maySeeTeamPage(roles, page);
  return (
    <TeamLayout
      pageKey={pathname}
      logoUrl="/"
      nav={[
        {
          items: ENTRIES.filter(({ page }) => maySee(page)).map(({ page, label, icon: Icon }) => ({
            label,
            // The chosen team stays chosen.
            url: wanted === null ? pages[page].path : teamUrl(pages[page].path, wanted),
            icon: <Icon aria-hidden />,
            isCurrent: pathname === pages[page].path,
          })),
        },
      ]}
      context={
        <span className="grid">
          <span className="break-words font-medium">
            {choice.state === 'chosen' ? choice.team.team_name : 'Team area'}
          </span>
          <span className="text-muted text-sm">{teamRoleLabels(roles).join(', ')}</span>
        </span>
      }
      account={<AccountMenu isWide />}
    >
      {children}
    </TeamLayout>
  );
}
