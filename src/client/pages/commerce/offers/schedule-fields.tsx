import type { OfferDraft } from '../../../../../machines/commerce/offer-editor/offer-editor.types.ts';
import { TextField } from '../../../ui/controls/text-field.tsx';

const MINUTE_MS = 60_000;

/** An instant as the browser's own field has it, in the reader's time zone. */
function toLocal(at: number | null): string {
  if (at === null) return '';
  return new Date(at - new Date(at).getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}

function fromLocal(value: string): number | null {
  const at = value === '' ? Number.NaN : new Date(value).getTime();
  return Number.isNaN(at) ? null : at;
}

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
      <TextField
        type="datetime-local"
        label="Start"
        hint="In your time zone. Leave empty to start when published."
        error={errorOf('starts_at')}
        value={toLocal(draft.startsAt)}
        onChange={({ currentTarget }) => onChange({ ...draft, startsAt: fromLocal(currentTarget.value) })}
      />
      <TextField
        type="datetime-local"
        label="End"
        hint="Leave empty for no end."
        error={errorOf('ends_at')}
        value={toLocal(draft.endsAt)}
        onChange={({ currentTarget }) => onChange({ ...draft, endsAt: fromLocal(currentTarget.value) })}
      />
    </fieldset>
  );
}
