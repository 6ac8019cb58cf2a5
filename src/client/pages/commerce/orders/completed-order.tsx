import { ArrowRight } from 'lucide-react';
import type { CheckoutStatus } from '../../../../contract/commerce/checkout.ts';
import { techOfSlug } from '../../../../contract/slugs.ts';
import { keptDetails } from '../../../adapters/commerce/buyer-details.ts';
import { selectUser } from '../../../flows/account/session.select.ts';
import { useSessionState } from '../../../flows/account/session.tsx';
import { wiredAddressCorrectionMachine } from '../../../flows/commerce/address-correction.wire.ts';
import { useChart } from '../../../flows/run-chart.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Link } from '../../../ui/controls/link-context.tsx';
import { formatDay } from '../../../ui/display/format-date.ts';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { kept, sentence } from '../../../ui/sentence.tsx';
import { counted, PRODUCT_KIND_WORDS } from '../../shared/offer-words.ts';
import { OrderSummary } from '../../shared/order/order-summary.tsx';
import { AddressCorrection } from './address-correction.tsx';
import { ClaimNotice } from './claim-notice.tsx';
import { OwnTeamLink } from './own-team-link.tsx';

/** What was bought, and the next step. */
export function CompletedOrder({ order: loaded }: { order: CheckoutStatus }) {
  const [correction, send] = useChart(wiredAddressCorrectionMachine, { input: { orderId: loaded.order_id } });
  const order = correction.context.order ?? loaded;
  const { claimed, created_at, paid_at, vouchers, own_team: team, gives, basket } = order;
  const mayHandOut = team?.may_hand_out ?? true;
  const tech = techOfSlug(basket.slug);
  const user = useSessionState(selectUser);
  const address = keptDetails(order.order_id, null)?.email ?? null;
  return (
    <PageSection width="page">
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div>
          <PageTitle
            title="Thank you"
            lead={
              address === null
                ? `Your order of ${formatDay(paid_at ?? created_at)} is complete. We sent the receipt by email.`
                : sentence`Your order of ${formatDay(paid_at ?? created_at)} is complete. We sent the receipt to ${kept(address)}.`
            }
          />
          {order.unclaimed && <AddressCorrection snapshot={correction} send={send} />}
          {order.duplicate_of && <PaidTwice orderId={order.order_id} />}
          {!claimed && <ClaimNotice order={order} user={user} address={address} />}
          <section aria-labelledby="bought" className="mt-10">
            <h2 id="bought" className="font-semibold text-xl">
              {claimed ? 'Now in your account' : 'What you bought'}
            </h2>
            {vouchers > 0 ? (
              <div className="mt-4">
                <p>
                  {mayHandOut
                    ? vouchers === 1
                      ? 'A voucher for somebody else. Send it by email or by link.'
                      : `${counted(vouchers, 'voucher')}, one for each seat. Hand them out to your team by email or by link.`
                    : sentence`${vouchers === 1 ? 'A voucher for somebody else.' : `${counted(vouchers, 'voucher')}, one for each seat.`} Your team “${kept(team?.name ?? '')}” has them; its managers hand them out.`}
                </p>
                {claimed && (
                  <div className="mt-6 flex flex-wrap gap-3">
                    {team && <OwnTeamLink orderId={order.order_id} team={team} size="large" />}
                    {mayHandOut && (
                      <LinkButton
                        href={`/${tech}/dashboard/vouchers`}
                        variant={team ? 'secondary' : 'primary'}
                        size="large"
                      >
                        See the vouchers
                      </LinkButton>
                    )}
                  </div>
                )}
              </div>
            ) : (
              <Gives gives={gives} areLinks={claimed} />
            )}
          </section>
          {claimed && (
            <div className="mt-8 flex flex-wrap gap-3">
              {vouchers === 0 && (
                <LinkButton href={gives[0]?.path ?? `/${tech}/dashboard`} size="large">
                  {gives[0]?.type === 'TRAINING' ? 'Start the training' : 'Go to my exam'}
                </LinkButton>
              )}
              <LinkButton href={`/orders/${order.order_id}`} variant="secondary" size="large">
                Order and invoice
              </LinkButton>
            </div>
          )}
        </div>
        <OrderSummary quote={order} />
      </div>
    </PageSection>
  );
}

/** Offers an accidental second payment back. */
function PaidTwice({ orderId }: { orderId: string }) {
  return (
    <Callout
      tone="warning"
      className="mt-6"
      title="You paid for this twice"
      actions={
        <LinkButton href={`/orders/${orderId}`} size="small">
          Get this payment back
        </LinkButton>
      }
    >
      You had bought the same shortly before. If that was an accident, return this order and keep the earlier one.
    </Callout>
  );
}

function Gives({ gives, areLinks }: { gives: CheckoutStatus['gives']; areLinks: boolean }) {
  return (
    <ul className="mt-4 border-line border-t">
      {gives.map(({ certification_id, type, title, path }) => (
        <li
          key={`${type} ${certification_id}`}
          className="relative flex items-center gap-4 border-line border-b py-4 has-[a]:hover:bg-surface-hover"
        >
          <div className="min-w-0 flex-1">
            <p className="font-medium">
              {areLinks ? (
                <Link href={path} className="rounded-sm after:absolute after:inset-0 after:content-['']">
                  {title}
                </Link>
              ) : (
                title
              )}
            </p>
            <p className="mt-0.5 text-muted text-sm">{PRODUCT_KIND_WORDS[type]}</p>
          </div>
          {areLinks && <ArrowRight className="size-5 text-muted" aria-hidden />}
        </li>
      ))}
    </ul>
  );
}
