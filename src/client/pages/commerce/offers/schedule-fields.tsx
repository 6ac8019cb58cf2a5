import type { OfferDraft } from '../../../../../machines/commerce/offer-editor/offer-editor.types.ts';
import { MomentField } from './moment-field.tsx';

/** From when to when an offer counts. */
export function ScheduleFields({
  draft,
  errorOf,
  onChange,
}: {
  draft: OfferDraft;
  errorOf: (path: string) => string | undefined;
  onChange: (draft: OfferDraft) => void;
}) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-3 font-medium">Schedule</legend>
      <MomentField
        label="Start"
        hint="In your time zone. Leave empty to start when published."
        error={errorOf('starts_at')}
        value={draft.startsAt}
        onChange={(startsAt) => onChange({ ...draft, startsAt })}
      />
      <MomentField
        label="End"
        hint="Leave empty for no end."
        error={errorOf('ends_at')}
        value={draft.endsAt}
        onChange={(endsAt) => onChange({ ...draft, endsAt })}
      />
    </fieldset>
  );
}
