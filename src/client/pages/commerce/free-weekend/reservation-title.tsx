import type { FreeWeekend } from '../../../../contract/commerce/offers.ts';
import { TECH_LABELS, type Tech } from '../../../../contract/common.ts';
import { signInPath } from '../../../flows/account/intent.ts';
import { selectIsSettled, selectUser } from '../../../flows/account/session.select.ts';
import { useSessionState } from '../../../flows/account/session.tsx';
import { reserveSpot, useIsReserving, useReservation } from '../../../flows/commerce/use-free-weekend.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { whenOf } from './free-weekend.words.ts';

/** Whether the visitor's spot is reserved, as the server has it. */
export function ReservationTitle({ tech }: { tech: Tech }) {
  const user = useSessionState(selectUser);
  const isSettled = useSessionState(selectIsSettled);
  const isReserving = useIsReserving(tech);
  if (!isSettled || (user && isReserving)) return <Skeleton className="mt-8 h-40 w-full" />;
  if (!user) return <NotReserved tech={tech} isUser={false} />;
  return <OfUser key={user.id} tech={tech} email={user.email} />;
}

function OfUser({ tech, email }: { tech: Tech; email: string }) {
  const reservation = useReservation(tech);
  if (reservation.state === 'loading') return <Skeleton className="mt-8 h-40 w-full" />;
  if (reservation.state !== 'shown' || !reservation.content.reserved) return <NotReserved tech={tech} isUser />;
  const label = TECH_LABELS[tech];
  const mail = reservation.content.will_mail
    ? `One mail to ${email} tells you when it begins.`
    : 'Put the date into your calendar, so that you do not miss it.';
  return (
    <PageTitle
      className="mt-8"
      size="display"
      title="Your spot is reserved"
      lead={`When the free ${label} weekend begins, the training opens on your dashboard. ${mail}`}
    />
  );
}

/** While the weekend runs there is nothing to reserve. */
export function OpenTitle({ tech, weekend }: { tech: Tech; weekend: FreeWeekend }) {
  const user = useSessionState(selectUser);
  const path = `/${tech}/dashboard/free-weekend`;
  return (
    <>
      <PageTitle
        className="mt-8"
        size="display"
        title={`The free ${TECH_LABELS[tech]} weekend is on`}
        lead={`${whenOf(weekend)} An account is all it takes: no payment, no card.`}
      />
      <div className="mt-6">
        <LinkButton size="large" href={user ? path : signInPath('register', tech, path)}>
          Join Now
        </LinkButton>
      </div>
    </>
  );
}

function NotReserved({ tech, isUser }: { tech: Tech; isUser: boolean }) {
  const path = `/${tech}/free-weekend/success`;
  return (
    <>
      <PageTitle
        className="mt-8"
        size="display"
        title="Reserve your spot"
        lead={`An account is all it takes to join the free ${TECH_LABELS[tech]} weekend: no payment, no card.`}
      />
      <div className="mt-6">
        {isUser ? (
          <Button size="large" onClick={() => reserveSpot(tech)}>
            Reserve Your Spot
          </Button>
        ) : (
          <LinkButton size="large" href={signInPath('register', tech, path)} onClick={() => reserveSpot(tech)}>
            Reserve Your Spot
          </LinkButton>
        )}
      </div>
    </>
  );
}
