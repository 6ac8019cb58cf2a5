import type { FormEvent } from 'react';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import type { checkoutMachine, WishChange } from '../../../../../machines/commerce/checkout/checkout.machine.ts';
import { countryName } from '../../../../contract/commerce/countries.ts';
import type { PricedItem } from '../../../../contract/commerce/prices.ts';
import { selectUser } from '../../../flows/account/session.select.ts';
import { useSessionState } from '../../../flows/account/session.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { fieldError } from '../../shared/field-errors.ts';
import { FormFailure } from '../../shared/form-failure.tsx';
import { OrderSummary } from '../../shared/order/order-summary.tsx';
import {
  selectDetails,
  selectFailure,
  selectHasNoPrice,
  selectIsFailed,
  selectIsPersonal,
  selectIsPriceChanged,
  selectIsPricing,
  selectIsReturned,
  selectIsStarting,
  selectIsUnpriced,
  selectMayChange,
  selectMayRetry,
  selectQuote,
  selectSeatsProblem,
  selectUpsell,
  selectWish,
} from './checkout.select.ts';
import { OrderOptions } from './order-options.tsx';
import { GiftNote, OwnedNote } from './owned-note.tsx';
import { RegionNote } from './region-note.tsx';
import { UpsellDialog } from './upsell-dialog.tsx';

type Machine = typeof checkoutMachine;

/** What a refusal may name that the page has a place for. */
const FIELDS = [
  ...['email', 'billing.company', 'company', 'billing.vat_id', 'vat_id', 'immediate_delivery'],
  ...['quantity', 'coupon', 'upsell'],
];

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '').trim() || null;

/** The order with its price, and the form that leads to the payment page. */
export function CheckoutReview({
  snapshot,
  send,
}: {
  snapshot: SnapshotFrom<Machine>;
  send: (event: EventFromLogic<Machine>) => void;
}) {
  const user = useSessionState(selectUser);
  const quote = selectQuote(snapshot);
  const failure = selectFailure(snapshot);
  const upsell = selectUpsell(snapshot);
  const wish = selectWish(snapshot);
  const details = selectDetails(snapshot);
  const extraProblem = fieldError(failure, 'upsell');
  const change = (changed: WishChange) => send({ type: 'checkout.changed', change: changed });
  if (!quote) return null;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const entered = {
      email: user ? null : (textOf(form, 'email') ?? ''),
      company: textOf(form, 'company'),
      vatId: textOf(form, 'vat_id'),
      immediateDelivery: form.get('immediate_delivery') !== null,
    };
    send({ type: 'checkout.submitted', details: entered });
  }

  return (
    <PageSection width="page">
      <h1 tabIndex={-1} className="font-semibold text-4xl">
        Checkout
      </h1>
      {selectIsReturned(snapshot) && (
        <Callout tone="info" className="mt-6" title="You haven't paid yet">
          {details
            ? 'Nothing was charged. Your order is just as you left it.'
            : 'Nothing was charged. Your order is still here.'}
        </Callout>
      )}
      {quote.owned && !selectHasNoPrice(snapshot) && (
        <OwnedNote
          owned={quote.owned}
          slug={wish.slug}
          mayChange={selectMayChange(snapshot)}
          onGive={() => change({ as_voucher: true })}
        />
      )}
      {wish.as_voucher && wish.quantity === 1 && (
        <GiftNote mayChange={selectMayChange(snapshot)} onKeep={() => change({ as_voucher: false })} />
      )}
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div className="grid gap-4 lg:order-2">
          {selectIsPriceChanged(snapshot) && (
            <Callout tone="warning" isLive>
              The price has changed since you opened this page. Nothing has been ordered: check the new total before you
              pay.
            </Callout>
          )}
          <OrderSummary
            quote={quote}
            isPricing={selectIsPricing(snapshot)}
            hasPrice={!selectHasNoPrice(snapshot)}
            extras={selectMayChange(snapshot) ? wish.upsell : []}
            onRemove={(slug) => change({ upsell: wish.upsell.filter((extra) => extra !== slug) })}
          />
          {extraProblem !== undefined && (
            <Callout
              tone="danger"
              isLive
              actions={
                <Button size="small" variant="secondary" data-fix="" onClick={() => change({ upsell: [] })}>
                  Order without extras
                </Button>
              }
            >
              {extraProblem}
            </Callout>
          )}
          {!selectIsPersonal(snapshot) && !selectHasNoPrice(snapshot) && !wish.as_voucher && (
            <RegionNote
              quote={quote}
              region={wish.region}
              quantity={wish.quantity}
              mayChange={selectMayChange(snapshot)}
              onChange={(region) => change({ region })}
            />
          )}
        </div>
        <div className="grid gap-8">
          {/* What is being ordered stays as it was sent. */}
          <fieldset disabled={!selectMayChange(snapshot)} className="contents">
            <OrderOptions
              wish={wish}
              quote={quote}
              failure={failure}
              seatsProblem={selectSeatsProblem(snapshot)}
              isPersonal={selectIsPersonal(snapshot)}
              onChange={change}
            />
          </fieldset>
          <form className="grid gap-5" onSubmit={submit} noValidate>
            <FormFailure failure={failure} fields={FIELDS} />
            {selectMayRetry(snapshot) && (
              <div>
                <Button variant="secondary" onClick={() => send({ type: 'checkout.retried' })}>
                  Try again
                </Button>
              </div>
            )}
            {selectIsFailed(snapshot) && (
              <div>
                <Button type="submit" variant="secondary">
                  Try again
                </Button>
              </div>
            )}
            {user ? (
              <p className="text-muted">
                Your order goes to your account,{' '}
                <span className="font-medium text-ink" translate="no">
                  {user.email}
                </span>
                .
              </p>
            ) : (
              <TextField
                label="Email"
                name="email"
                type="email"
                autoComplete="email"
                defaultValue={details?.email ?? undefined}
                hint={
                  <>
                    We send your receipt here, and your purchase belongs to this address. Have an account?{' '}
                    <TextLink href={`/login?redirect=${encodeURIComponent(location.pathname + location.search)}`}>
                      Log in
                    </TextLink>
                  </>
                }
                isRequired
                error={fieldError(failure, 'email')}
              />
            )}
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField
                label="Company (optional)"
                name="company"
                autoComplete="organization"
                defaultValue={details?.company ?? undefined}
                error={fieldError(failure, 'billing.company', 'company')}
              />
              <TextField
                label="VAT number (optional)"
                name="vat_id"
                autoComplete="off"
                defaultValue={details?.vatId ?? undefined}
                error={fieldError(failure, 'billing.vat_id', 'vat_id')}
              />
            </div>
            <Checkbox
              name="immediate_delivery"
              defaultChecked={details?.immediateDelivery}
              label="I agree that delivery starts immediately, and I understand that I then lose my right of withdrawal."
              hint={
                <>
                  Optional. You get access either way; without it you can withdraw for 14 days.{' '}
                  <TextLink href="/legal/refunds">Refunds</TextLink>
                </>
              }
              error={fieldError(failure, 'immediate_delivery')}
            />
            <div>
              <Button
                type="submit"
                size="large"
                isBusy={selectIsStarting(snapshot)}
                busyLabel="Opening the payment page"
                disabledReason={blockedBy(snapshot)}
              >
                Continue to payment
              </Button>
              {quote.items.some(isRegional) && (
                <p className="mt-3 text-sm">
                  {`This is a regional price: pay with a card from ${countryName(quote.region) ?? quote.region}, or from a country with the same price. Any other card is released, and nothing is charged.`}
                </p>
              )}
              <p className="mt-3 text-muted text-sm">
                You pay on the next page. By placing your order you accept the{' '}
                <TextLink href="/legal/terms">terms of sale</TextLink>.
              </p>
            </div>
          </form>
        </div>
      </div>
      {upsell && <UpsellDialog actor={upsell} currency={quote.currency} />}
    </PageSection>
  );
}

/** Whether a price is lowered for the buyer's country. */
const isRegional = ({ lines }: PricedItem) => lines.some(({ reason }) => reason === 'regional');

/** Why the order cannot be sent now. */
function blockedBy(snapshot: SnapshotFrom<Machine>): string | undefined {
  if (selectIsPricing(snapshot)) return 'The price is being updated';
  return selectIsUnpriced(snapshot) ? 'The price did not load' : undefined;
}
