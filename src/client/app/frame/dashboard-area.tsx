import {
  BookOpen,
  ClipboardList,
  GraduationCap,
  LayoutDashboard,
  Library,
  type LucideIcon,
  Scale,
  UserRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { TECH_LABELS, TECHS } from '../../../contract/common.ts';
import type { LibraryKind } from '../../../contract/site/documents.ts';
import { LIBRARY_AREAS } from '../../../contract/site/library-areas.ts';
import { LIBRARY_SEGMENTS } from '../../../contract/site/library-paths.ts';
import { selectIsReviewer, selectUser } from '../../flows/account/session.select.ts';
import { useSessionState } from '../../flows/account/session.tsx';
import { useTech } from '../../flows/site/page-hooks.ts';
import { TechMark } from '../../ui/brand/tech-mark.tsx';
import { DashboardLayout } from '../../ui/layout/dashboard-layout.tsx';
import { AccountMenu } from './site-frame.tsx';

type Entry = { label: string; shortLabel?: string; url: string; icon: LucideIcon; attention?: string };

/** Areas of the library. */
const AREAS: (Omit<Entry, 'url'> & { kind: LibraryKind })[] = [
  { kind: 'trainings', label: 'Training', icon: BookOpen },
  { kind: 'guides', label: 'Preparation Guides', shortLabel: 'Guides', icon: Library },
  { kind: 'bootcamps', label: 'Online Bootcamp', icon: GraduationCap },
];

/** Surrounds dashboard pages: their menu, the other technologies, the user menu. */
export function DashboardArea({ children }: { children: ReactNode }) {
  const tech = useTech() ?? 'javascript';
  const { pathname } = useLocation();
  const isReviewer = useSessionState(selectIsReviewer);
  const user = useSessionState(selectUser);
  const base = `/${tech}/dashboard`;
  const entries: Entry[] = [
    { label: 'Dashboard', url: base, icon: LayoutDashboard },
    { label: 'Examination', url: `${base}/exam`, icon: ClipboardList },
    ...AREAS.filter(({ kind }) => LIBRARY_AREAS[kind].includes(tech)).map(({ kind, ...entry }) => ({
      ...entry,
      url: `${base}/${LIBRARY_SEGMENTS[kind]}`,
    })),
    {
      label: 'Profile',
      url: `${base}/profile`,
      icon: UserRound,
      ...(user && !user.linkedin ? { attention: "LinkedIn isn't connected yet" } : {}),
    },
    ...(isReviewer ? [{ label: 'Review', url: '/review', icon: Scale }] : []),
  ];
  return (
    <DashboardLayout
      logoUrl="/"
      nav={[
        {
          items: entries.map(({ icon: Icon, ...entry }) => ({
            ...entry,
            icon: <Icon aria-hidden />,
            isCurrent: pathname === entry.url || (entry.url !== base && pathname.startsWith(`${entry.url}/`)),
          })),
        },
        {
          title: 'Technologies',
          items: TECHS.map((id) => ({
            label: TECH_LABELS[id],
            url: `/${id}/dashboard`,
            icon: <TechMark tech={id} size="small" />,
          })),
        },
      ]}
      context={
        <span className="flex items-center gap-3 font-medium">
          <TechMark tech={tech} />
          <span>{TECH_LABELS[tech]}</span>
        </span>
      }
      account={<AccountMenu isWide />}
    >
      {children}
    </DashboardLayout>
  );
}
