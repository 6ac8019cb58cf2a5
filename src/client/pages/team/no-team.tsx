import { maySeeTeamPage } from '../../../contract/team/team-rights.ts';
import { selectUser } from '../../flows/account/session.select.ts';
import { useSessionState } from '../../flows/account/session.tsx';
import type { TeamsOfUser } from '../../flows/team/team-choice.select.ts';
import { teamUrl } from '../../flows/team/use-team.ts';
import { EmptyPicture } from '../../ui/brand/illustrations.tsx';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** What to do for somebody who has no team in use. */
export function NoTeam({ teams: { archived } }: { teams: TeamsOfUser }) {
  const isPartner = useSessionState(selectUser)?.is_partner ?? false;
  return (
    <EmptyState
      picture={<EmptyPicture />}
      title={archived.length > 0 ? 'No team in use' : 'No team yet'}
      actions={isPartner ? <LinkButton href="/team/partner">Open a team</LinkButton> : undefined}
    >
      <p>
        {isPartner
          ? 'Open a team for each class or company that you hand vouchers to.'
          : 'Your team appears here as soon as you buy more than one seat, or accept an invitation.'}
      </p>
      {archived.length > 0 && (
        <p className="mt-3">
          {'Archived: '}
          {archived.map(({ id, team_name: name, roles }, at) => (
            <span key={id}>
              {at > 0 && <span>{', '}</span>}
              {/* Its owner takes it into use again from there. */}
              <TextLink
                href={teamUrl(maySeeTeamPage(roles, 'teamDashboard') ? '/team/dashboard' : '/team/my-dashboard', id)}
              >
                {name}
              </TextLink>
            </span>
          ))}
        </p>
      )}
    </EmptyState>
  );
}
