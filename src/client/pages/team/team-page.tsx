import type { ReactNode } from 'react';
import { maySeeTeamPage, type TeamPage as TeamPageId } from '../../../contract/team/team-rights.ts';
import { selectUser } from '../../flows/account/session.select.ts';
import { useSessionState } from '../../flows/account/session.tsx';
import { type CurrentTeam, useTeam } from '../../flows/team/use-team.ts';
import { PageTitle } from '../../ui/display/page-title.tsx';
import { ErrorPage } from '../../ui/layout/error-page.tsx';
import { kept, sentence } from '../../ui/sentence.tsx';
import { ListState } from '../shared/list-state.tsx';
import { NoTeam } from './no-team.tsx';
import { TeamSwitcher } from './team-switcher.tsx';

/** A page about one team, for those whose role in it may see the page; others get a message (PE-04, TM-05). */
export function TeamPage({
  page,
  title,
  lead,
  children,
}: {
  page: TeamPageId;
  title: string;
  lead?: string | undefined;
  /** A function shows what is about a team, and waits for it; without a team the page says what to do then. */
  children: ReactNode | ((current: CurrentTeam) => ReactNode);
}) {
  const user = useSessionState(selectUser);
  const choice = useTeam();
  if (!user) return null;
  const isChosen = choice.state === 'chosen';
  if (!maySeeTeamPage(isChosen ? [choice.role] : user.roles, page)) return <NotForRole choice={choice} />;
  return (
    <>
      <PageTitle eyebrow={isChosen ? <TeamSwitcher current={choice} /> : undefined} title={title} lead={lead} />
      {/* Another team is another page: nothing that was begun for one stays for the other. */}
      <div key={isChosen ? choice.team.id : ''} className="mt-8">
        {typeof children === 'function' ? (
          <ListState
            error={choice.state === 'failed' ? choice.error : null}
            isLoaded={choice.state === 'none' || isChosen}
            onRetry={() => choice.state === 'failed' && choice.retry()}
          >
            {choice.state === 'none' ? <NoTeam teams={choice.teams} /> : isChosen && children(choice)}
          </ListState>
        ) : (
          children
        )}
      </div>
    </>
  );
}

function NotForRole({ choice }: { choice: ReturnType<typeof useTeam> }) {
  return (
    <>
      {choice.state === 'chosen' && <TeamSwitcher current={choice} />}
      <ErrorPage
        code={403}
        title="Forbidden"
        message={
          choice.state === 'chosen'
            ? sentence`Your role in ${kept(choice.team.team_name)} can't see this page.`
            : "Your team role can't see this page."
        }
        action={{ label: 'Go to my dashboard', href: '/team/my-dashboard' }}
      />
    </>
  );
}
