import { type Attention, selectAttention } from '../../../flows/team/attention.select.ts';
import { teamUrl } from '../../../flows/team/use-team.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { formatLastDay } from '../../../ui/display/format-date.ts';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { counted } from '../../shared/offer-words.ts';

/** What waits to be done in the team, with where to do it. */
export function Attentions({ teamId, facts }: { teamId: string; facts: Parameters<typeof selectAttention>[0] }) {
  const list = selectAttention(facts, Date.now());
  if (list.length === 0) return null;
  return (
    <section aria-label="Needs attention" className="mb-10 grid gap-3">
      {list.map((attention) => (
        <Notice key={attention.kind} teamId={teamId} attention={attention} />
      ))}
    </section>
  );
}

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

function Notice({ teamId, attention }: { teamId: string; attention: Attention }) {
  const action = (label: string, path: string) => (
    <LinkButton size="small" variant="secondary" href={path}>
      {label}
    </LinkButton>
  );
  switch (attention.kind) {
    case 'onboarding':
      return (
        <Callout
          title="Your seats are ready"
          actions={
            <LinkButton size="small" href={`/team/onboarding/${attention.orderId}`}>
              Set up the team
            </LinkButton>
          }
        >
          Name the team, invite your people and hand the seats out.
        </Callout>
      );
    case 'expiring':
      return (
        <Callout
          tone="warning"
          title={`${counted(attention.seats, 'unused seat')} ${attention.seats === 1 ? 'ends' : 'end'} soon`}
          actions={action('See the seats', teamUrl('/team/vouchers', teamId))}
        >{`The first on ${formatLastDay(attention.at)}. Seats have to be redeemed by then.`}</Callout>
      );
    case 'free':
      return (
        <Callout
          title={`${counted(attention.seats, 'seat')} to assign`}
          actions={action('Assign', teamUrl('/team/vouchers', teamId))}
        >
          {attention.seats === 1 ? 'It is paid for, and nobody has it.' : 'They are paid for, and nobody has them.'}
        </Callout>
      );
    case 'noSeatsLeft':
      return (
        <Callout
          tone="warning"
          title="No seat left"
          actions={action('See who has one', teamUrl('/team/vouchers', teamId))}
        >
          {`${people(attention.people)} in the team ${attention.people === 1 ? 'has' : 'have'} no seat. Take an unused one back, or buy more.`}
        </Callout>
      );
    case 'invited':
      return (
        <Callout
          title={`${counted(attention.people, 'invitation')} not answered yet`}
          actions={action('See the invitations', teamUrl('/team/manage', teamId))}
        />
      );
  }
}
