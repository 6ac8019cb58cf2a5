import type { ReactNode } from 'react';
import { maySeeTeamPage, type TeamPage as TeamPageId } from '../../../contract/team/team-rights.ts';
import { selectUser } from '../../flows/account/session.select.ts';
import { useSessionState } from '../../flows/account/session.tsx';
import { PageTitle } from '../../ui/display/page-title.tsx';
import { ErrorPage } from '../../ui/layout/error-page.tsx';

/** A team page for roles that may see it; others get a message (PE-04). */
export function TeamPage({
  page,
  title,
  lead,
  actions,
  children,
}: {
  page: TeamPageId;
  title: string;
  lead?: string | undefined;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const user = useSessionState(selectUser);
  if (!user) return null;
  if (!maySeeTeamPage(user.roles, page)) {
    return (
      <ErrorPage
        code={403}
        title="Forbidden"
        message="Your team role can't see this page."
        action={{ label: 'Go to my dashboard', href: '/team/my-dashboard' }}
      />
    );
  }
  return (
    <>
      <PageTitle title={title} lead={lead} actions={actions} />
      <div className="mt-8">{children}</div>
    </>
  );
}
