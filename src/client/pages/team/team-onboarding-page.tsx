import { useParams } from 'react-router';
import { seatsByOrder, type TeamFacts } from '../../flows/team/team.select.ts';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { PageTitle } from '../../ui/display/page-title.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { counted, ORDER_KIND_WORDS, wordsOfSlug } from '../shared/offer-words.ts';
import { VoucherList } from '../shared/voucher-list.tsx';
import { WithTeamFacts } from './with-team-facts.tsx';

/** From a team order to the people who use it. */
export function TeamOnboardingPage() {
  const { orderId = '' } = useParams();
  return (
    <>
      <PageTitle title="Set up your team" lead="From your order to the people who get its seats." />
      <div className="mt-8">
        <WithTeamFacts>{(content) => <Steps facts={content} orderId={orderId} />}</WithTeamFacts>
      </div>
    </>
  );
}

function Steps({ facts, orderId }: { facts: TeamFacts; orderId: string }) {
  const seats = seatsByOrder(facts).find(({ order }) => order.id === orderId);
  if (!seats) {
    return (
      <Callout
        tone="warning"
        title="This order isn't yours"
        actions={
          <LinkButton size="small" href="/team/dashboard">
            Go to the team dashboard
          </LinkButton>
        }
      />
    );
  }
  const { order, vouchers } = seats;
  return (
    <ol className="grid gap-12">
      <li className="min-w-0">
        <h2 className="font-semibold text-xl">1. Your order</h2>
        <p className="mt-2 text-muted">
          {counted(order.quantity, 'seat')} of {wordsOfSlug(order.product)}:{' '}
          {ORDER_KIND_WORDS[order.kind].toLowerCase()}
          {' for each.'}
        </p>
      </li>
      <li className="min-w-0">
        <h2 className="font-semibold text-xl">2. Hand out the seats</h2>
        <p className="mt-2 mb-5 max-w-prose text-muted">
          One voucher for each person. Send its link; the person who opens it logs in or signs up and gets the seat.
        </p>
        <VoucherList vouchers={vouchers} />
      </li>
      <li className="min-w-0">
        <h2 className="font-semibold text-xl">3. See who has started</h2>
        <p className="mt-2 mb-4 text-muted">Names appear as soon as vouchers are redeemed.</p>
        <LinkButton href="/team/progress" variant="secondary">
          Go to the progress
        </LinkButton>
      </li>
    </ol>
  );
}
