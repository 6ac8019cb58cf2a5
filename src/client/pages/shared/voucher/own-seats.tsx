import type { OwnSeat } from '../../../../contract/team/seats.ts';
import { useOwnSeats } from '../../../flows/team/use-team-lists.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { formatLastDay } from '../../../ui/display/format-date.ts';
import { VisuallyHidden } from '../../../ui/display/visually-hidden.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { coveredWords } from '../offer-words.ts';

/** The seats that a team assigned to the user and that wait to be redeemed. */
export function OwnSeats() {
  const { data } = useOwnSeats();
  const waiting = data?.filter(({ state }) => state === 'assigned') ?? [];
  if (waiting.length === 0) return null;
  return (
    <ul aria-label="Seats for you" className="mb-6 grid gap-3">
      {waiting.map((seat) => (
        <li key={seat.code}>
          <SeatNotice seat={seat} />
        </li>
      ))}
    </ul>
  );
}

function SeatNotice({ seat: { code, gives, products, team_name: team, valid_until: end } }: { seat: OwnSeat }) {
  const what = coveredWords({ gives, covers: products });
  return (
    <Callout
      title={`You have a seat: ${what}`}
      actions={
        <LinkButton size="small" href={`/voucher/${encodeURIComponent(code)}`}>
          Redeem it<VisuallyHidden>{`: ${what}`}</VisuallyHidden>
        </LinkButton>
      }
    >
      {`${team} assigned it to you${end !== null ? `; redeem it by ${formatLastDay(end)}` : ''}. Redeeming doesn't start an exam: you do that when you are ready.`}
    </Callout>
  );
}
