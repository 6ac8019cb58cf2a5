import { useSelector } from '@xstate/react';
import { formatMoney } from '../../../../contract/commerce/money.ts';
import type { OfferKind } from '../../../../contract/commerce/offer-data.ts';
import type { OfferPreview } from '../../../../contract/commerce/offers-admin.ts';
import { TECH_LABELS } from '../../../../contract/techs.ts';
import { themeOfTech } from '../../../../contract/theme.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { formatMoment } from '../../../ui/display/format-date.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { fieldError, generalError } from '../../shared/field-errors.ts';
import { Testimonial } from '../landing/testimonial.tsx';
import { BannerPreview } from './banner-preview.tsx';
import { MomentField } from './moment-field.tsx';
import {
  type PreviewActor,
  selectIsPreviewing,
  selectMayRetryPreview,
  selectPreview,
  selectPreviewFailure,
} from './offer-editor.select.ts';

/** As whom, and when, the draft is looked at. */
export type SeenAs = {
  /** Empty for none. */
  coupon: string;
  /** Milliseconds since the Unix epoch; null for now, or the start of what has not begun. */
  at: number | null;
};

/** Kinds that change no price. */
const PRICELESS: readonly OfferKind[] = ['banner', 'testimonial'];

const PRICES = {
  invalid: 'Fix the marked fields to see prices.',
  untouched: 'Fill in the form to see prices.',
  last: ' These are the last prices that could be calculated.',
};
const TESTIMONIAL = {
  invalid: 'Fix the marked fields to see the testimonial.',
  untouched: 'Fill in the form to see the testimonial.',
  last: ' Below is the testimonial as it was before.',
};
const BANNER = {
  invalid: 'Fix the marked fields to see the banner.',
  untouched: 'Fill in the form to see the banner.',
  last: ' Below is the banner as it was before.',
};

/** What visitors would see of the draft: what things cost, the banner, or what somebody said. */
export function PreviewPanel({
  actor,
  kind,
  isFormMarked,
  seen,
  onSeenChange,
}: {
  actor: PreviewActor;
  kind: OfferKind;
  /** Whether the form shows what is wrong with its fields. */
  isFormMarked: boolean;
  seen: SeenAs;
  onSeenChange: (seen: SeenAs) => void;
}) {
  const preview = useSelector(actor, selectPreview);
  const failure = useSelector(actor, selectPreviewFailure);
  const isBusy = useSelector(actor, selectIsPreviewing);
  const mayRetry = useSelector(actor, selectMayRetryPreview);
  const words = kind === 'banner' ? BANNER : kind === 'testimonial' ? TESTIMONIAL : PRICES;
  const isMarked = isFormMarked || fieldError(failure, 'coupon', 'at') !== undefined;
  return (
    <section aria-labelledby="preview" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="preview" className="flex items-center gap-3 font-semibold text-lg">
        Preview {isBusy && <Spinner />}
      </h2>
      {!PRICELESS.includes(kind) && (
        <TextField
          label="With a coupon"
          hint="See the prices that its holder would see."
          error={fieldError(failure, 'coupon')}
          maxLength={64}
          value={seen.coupon}
          onChange={({ currentTarget }) => onSeenChange({ ...seen, coupon: currentTarget.value })}
        />
      )}
      {kind !== 'testimonial' && (
        <MomentField
          label="Seen at"
          hint="In your time zone; empty for now, or for the start of what has not begun."
          error={fieldError(failure, 'at')}
          value={seen.at}
          onChange={(at) => onSeenChange({ ...seen, at })}
        />
      )}
      <div aria-live="polite" className="grid gap-4">
        {failure && (
          <p className="text-danger-ink text-sm">
            {`${generalError(failure) ?? (isMarked ? words.invalid : words.untouched)}${preview ? words.last : ''}`}
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
        {preview && <p className="text-muted text-sm">{`As of ${formatMoment(preview.at)}`}</p>}
        {preview && !preview.banner && !preview.testimonial && <Prices preview={preview} />}
      </div>
      {preview?.testimonial && <TestimonialPreview {...preview.testimonial} />}
      {preview?.banner && <BannerPreview preview={preview.banner} at={preview.at} />}
    </section>
  );
}

/** As the page of its technology shows it, in its colours. */
function TestimonialPreview({ tech, said }: NonNullable<OfferPreview['testimonial']>) {
  return (
    <div className={themeOfTech(tech)}>
      <div className="rounded-lg border border-line bg-surface-sunken p-6">
        <Testimonial {...said} />
      </div>
      <p className="mt-2 text-muted text-sm">{`On the page of ${TECH_LABELS[tech]}, beside the others.`}</p>
    </div>
  );
}

const AVAILABILITY = { available: null, presale: 'Presale', coming: 'Coming soon' } as const;

function Prices({ preview: { bundles, currency } }: { preview: OfferPreview }) {
  if (bundles.length === 0) return <p className="text-muted text-sm">This offer doesn't change any prices.</p>;
  return (
    <>
      {bundles.map(({ slug, name, availability, examples }) => (
        <article key={slug} className="rounded-lg border border-line p-4">
          <h3 className="flex flex-wrap items-center justify-between gap-2 font-medium">
            <span>{name}</span>
            {AVAILABILITY[availability] && <Badge tone="info">{AVAILABILITY[availability]}</Badge>}
          </h3>
          <dl className="mt-3 grid gap-3 text-sm">
            {examples.map(({ label, price }) => (
              <div key={label}>
                <div className="flex justify-between gap-4">
                  <dt>{label}</dt>
                  <dd className="font-medium tabular-nums" translate="no">
                    {formatMoney(price.total, currency)}
                  </dd>
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
