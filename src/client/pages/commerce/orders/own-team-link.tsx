import type { OwnTeam } from '../../../../contract/commerce/checkout.ts';
import { teamUrl } from '../../../flows/team/use-team.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';

/** What the buyer of seats does next in the team that has them: set it up, afterwards open it. */
export function OwnTeamLink({ orderId, team, size }: { orderId: string; team: OwnTeam; size?: 'large' }) {
  return team.is_to_set_up ? (
    <LinkButton href={`/team/onboarding/${orderId}`} size={size}>
      Set up your team
    </LinkButton>
  ) : (
    <LinkButton href={teamUrl('/team/dashboard', team.id)} size={size}>
      Open the team
    </LinkButton>
  );
}
