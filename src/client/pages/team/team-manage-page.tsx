import { seatsByOrder } from '../../flows/team/team.select.ts';
import { EmptyPicture } from '../../ui/brand/illustrations.tsx';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { TeamPage } from './team-page.tsx';
import { WithTeamFacts } from './with-team-facts.tsx';

/** The team's members. */
export function TeamManagePage() {
  return (
    <TeamPage page="teamManage" title="Manage Team" lead="Who belongs to the team, and what they may do in it.">
      <WithTeamFacts>
        {(content) => {
          const toSetUp = seatsByOrder(content).find(({ order }) => order.onboarding_status === 'open');
          return (
            <EmptyState
              picture={<EmptyPicture />}
              title="No team yet"
              actions={
                toSetUp ? (
                  <LinkButton href={`/team/onboarding/${toSetUp.order.id}`}>Set up the team</LinkButton>
                ) : (
                  <LinkButton href="/team/vouchers">Go to the vouchers</LinkButton>
                )
              }
            >
              {toSetUp
                ? `You bought ${toSetUp.order.quantity} seats. Hand out the vouchers, and your team can start today.`
                : 'Your team starts by redeeming your vouchers; see who has used them on the vouchers page.'}
            </EmptyState>
          );
        }}
      </WithTeamFacts>
    </TeamPage>
  );
}
