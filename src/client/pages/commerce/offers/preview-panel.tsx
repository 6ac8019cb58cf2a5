import { useSelector } from '@xstate/react';
import { formatMoney } from '../../../../contract/commerce/money.ts';
import type { OfferPreview } from '../../../../contract/commerce/offers-admin.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { formatMoment } from '../../../ui/display/format-date.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { generalError } from '../../shared/field-errors.ts';
import {
  type PreviewActor,
  selectIsPreviewing,
  selectMayRetryPreview,
  selectPreview,
  selectPreviewFailure,
} from './offer-editor.select.ts';

/** What things would cost with the draft. */
export function PreviewPanel({
  actor,
  coupon,
  onCouponChange,
}: {
  actor: PreviewActor;
  coupon: string;
  /** Null for an offer that changes no price. */
  onCouponChange: ((coupon: string) => void) | null;
}) {
  const preview = useSelector(actor, selectPreview);
  const failure = useSelector(actor, selectPreviewFailure);
  const isBusy = useSelector(actor, selectIsPreviewing);
  const mayRetry = useSelector(actor, selectMayRetryPreview);
  return (
    <section aria-labelledby="preview" className="grid gap-4">
      <h2 id="preview" className="flex items-center gap-3 font-semibold text-lg">
        Preview {isBusy && <Spinner />}
      </h2>
      {onCouponChange && (
        <TextField
          label="With a coupon"
          hint="See the prices that its holder would see."
          maxLength={64}
          value={coupon}
          onChange={({ currentTarget }) => onCouponChange(currentTarget.value)}
        />
      )}
      <div aria-live="polite" className="grid gap-4">
        {failure && (
          <p className="text-danger-ink text-sm">
            {generalError(failure) ?? 'Fix the marked fields to see prices.'}
            {preview && ' These are the last prices that could be calculated.'}
          </p>
        )}
        {mayRetry && (
          <Button
            size="small"
            variant="secondary"
            className="justify-self-start"
            onClick={() => actor.send({ type: 'offerPreview.retried' })}
          >
            Try again
          </Button>
        )}
        {preview?.notes.map((note) => (
          <p key={note} className="text-sm text-warning-ink">
            {note}
          </p>
        ))}
        {preview && <Prices preview={preview} />}
      </div>
    </section>
  );
}

const AVAILABILITY = { available: null, presale: 'Presale', coming: 'Coming soon' } as const;

function Prices({ preview: { at, bundles, currency } }: { preview: OfferPreview }) {
  if (bundles.length === 0) return <p className="text-muted text-sm">This offer doesn’t change any prices.</p>;
  return (
    <>
      <p className="text-muted text-sm">As of {formatMoment(at)}</p>
      {bundles.map(({ slug, name, availability, examples }) => (
        <article key={slug} className="rounded-lg border border-line p-4">
          <h3 className="flex flex-wrap items-center justify-between gap-2 font-medium">
            {name}
            {AVAILABILITY[availability] && <Badge tone="info">{AVAILABILITY[availability]}</Badge>}
          </h3>
          <dl className="mt-3 grid gap-3 text-sm">
            {examples.map(({ label, price }) => (
              <div key={label}>
                <div className="flex justify-between gap-4">
                  <dt>{label}</dt>
                  <dd className="font-medium tabular-nums">{formatMoney(price.total, currency)}</dd>
                </div>
                {price.lines.length > 1 && (
                  <dd className="mt-1 text-muted text-xs">
                    {price.lines.map((line) => `${line.label} ${formatMoney(line.amount, currency)}`).join(' · ')}
                  </dd>
                )}
              </div>
            ))}
          </dl>
        </article>
      ))}
    </>
  );
}
