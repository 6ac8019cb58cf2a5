import { type FormEvent, useState } from 'react';
import type { Wish, WishChange } from '../../../../../machines/commerce/checkout/checkout.machine.ts';
import type { Failure } from '../../../../../machines/shared/failure.ts';
import type { Quote } from '../../../../contract/commerce/prices.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { fieldError } from '../../shared/field-errors.ts';

/** What of an order can be changed at checkout: how many seats, and the coupon. */
export function OrderOptions({
  wish,
  quote,
  failure,
  seatsProblem,
  isPersonal,
  onChange,
}: {
  wish: Wish;
  quote: Quote;
  failure: Failure | null;
  /** Why so many seats cannot be ordered. */
  seatsProblem: string | undefined;
  /** It is for the buyer alone: an upgrade or a retake. */
  isPersonal: boolean;
  onChange: (change: WishChange) => void;
}) {
  return (
    <div className="grid gap-5">
      {!isPersonal && (
        <TextField
          label="Seats"
          name="quantity"
          type="number"
          min={1}
          max={quote.seats?.max}
          inputMode="numeric"
          defaultValue={wish.quantity}
          hint={`Buying for a team? Each seat is a voucher you can hand out.${
            quote.level === 0 ? '' : ' The regional price is for one seat.'
          }`}
          error={seatsProblem}
          // An empty field is no number of seats, either.
          onChange={(event) => onChange({ quantity: event.currentTarget.valueAsNumber || 0 })}
        />
      )}
      <CouponForm
        quote={quote}
        coupon={wish.coupon}
        refusal={fieldError(failure, 'coupon')}
        onChange={(coupon) => onChange({ coupon })}
      />
    </div>
  );
}

function CouponForm({
  quote,
  coupon,
  refusal,
  onChange,
}: {
  quote: Quote;
  coupon: string | null;
  /** Why the order was refused with it. */
  refusal: string | undefined;
  onChange: (coupon: string | null) => void;
}) {
  const [typed, setTyped] = useState(coupon ?? '');
  const problem = refusal ?? quote.coupon?.problem ?? undefined;
  /** Also when the field is left: what is typed there is never ignored. */
  function apply() {
    const wanted = typed.trim() || null;
    if (wanted !== coupon) onChange(wanted);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    apply();
  }
  return (
    <form className="flex items-start gap-3" onSubmit={submit} noValidate>
      <TextField
        className="min-w-0 flex-1"
        label="Coupon (optional)"
        name="coupon"
        autoComplete="off"
        maxLength={40}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={apply}
        hint={quote.coupon && problem === undefined ? `${quote.coupon.code} is applied.` : undefined}
        error={problem}
      />
      <Button type="submit" variant="secondary" className="mt-6.5">
        Apply
      </Button>
    </form>
  );
}
