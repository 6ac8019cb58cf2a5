import { partnerVouchers, type SeatsOfOrder, seatsByOrder, type TeamFacts } from '../../flows/team/team.select.ts';
import { EmptyPicture } from '../../ui/brand/illustrations.tsx';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { formatDay } from '../../ui/display/format-date.ts';
import { Stat } from '../../ui/display/stat.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { counted, ORDER_KIND_WORDS, wordsOfSlug } from '../shared/offer-words.ts';
import { TeamPage } from './team-page.tsx';
import { WithTeamFacts } from './with-team-facts.tsx';

/** The team's orders and seats at a glance. */
export function TeamDashboardPage() {
  return (
    <TeamPage page="teamDashboard" title="Team Dashboard" lead="What you bought, and how much of it is in use.">
      <WithTeamFacts>{(facts) => <Overview facts={facts} />}</WithTeamFacts>
    </TeamPage>
  );
}

function Overview({ facts }: { facts: TeamFacts }) {
  const orders = seatsByOrder(facts);
  const ofPartner = partnerVouchers(facts);
  if (orders.length === 0 && ofPartner.length === 0) {
    return (
      <EmptyState picture={<EmptyPicture />} title="No team order yet">
        Orders with more than one seat, and partner vouchers, appear here for their buyer.
      </EmptyState>
    );
  }
  const all = facts.vouchers;
  const used = all.filter(({ state }) => state === 'redeemed').length;
  const toSetUp = orders.find(({ order }) => order.onboarding_status === 'open');
  return (
    <>
      {toSetUp && (
        <Callout
          className="mb-8"
          title="Your order is ready to be handed out"
          actions={
            <LinkButton size="small" href={`/team/onboarding/${toSetUp.order.id}`}>
              Set up the team
            </LinkButton>
          }
        >
          {counted(toSetUp.order.quantity, 'seat')} of {wordsOfSlug(toSetUp.order.product)} wait for the people who are
          to have them.
        </Callout>
      )}
      <dl className="grid grid-cols-2 gap-6 sm:grid-cols-3">
        <Stat label="Vouchers" value={all.length} />
        <Stat label="In use" value={used} />
        <Stat label="Not used yet" value={all.length - used} />
      </dl>
      {orders.length > 0 && (
        <section aria-labelledby="team-orders" className="mt-12">
          <h2 id="team-orders" className="font-semibold text-lg">
            Team orders
          </h2>
          <ul className="mt-4 border-line border-t">
            {orders.map((seats) => (
              <OrderRow key={seats.order.id} seats={seats} />
            ))}
          </ul>
        </section>
      )}
      <div className="mt-8">
        <LinkButton href="/team/vouchers" variant="secondary">
          See all vouchers
        </LinkButton>
      </div>
    </>
  );
}

function OrderRow({ seats: { order, used } }: { seats: SeatsOfOrder }) {
  return (
    <li className="grid items-center gap-x-8 gap-y-3 border-line border-b py-5 sm:grid-cols-[minmax(0,1fr)_14rem]">
      <div className="min-w-0">
        <h3 className="font-medium">{wordsOfSlug(order.product)}</h3>
        <p className="mt-1 text-muted text-sm">
          {ORDER_KIND_WORDS[order.kind]} · {counted(order.quantity, 'seat')} · bought on {formatDay(order.created_at)}
        </p>
      </div>
      <div>
        <ProgressBar
          label="Seats in use"
          value={used}
          max={order.quantity}
          valueText={`${used} of ${order.quantity}`}
          isLabelShown
        />
      </div>
    </li>
  );
}
