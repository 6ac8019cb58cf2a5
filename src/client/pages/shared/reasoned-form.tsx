import type { FormEvent } from 'react';
import type { Failure } from '../../../../machines/shared/failure.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextArea } from '../../ui/controls/text-area.tsx';
import type { Elements } from '../../ui/elements.ts';
import { fieldError } from './field-errors.ts';
import { FormFailure } from './form-failure.tsx';

/** What staff change about an exam or a person, with the reason for it. */
export function ReasonedForm({
  failure,
  isBusy,
  disabledReason,
  field,
  reason,
  submitLabel,
  done,
  onSubmit,
  children,
}: {
  failure: Failure | null;
  isBusy: boolean;
  /** Why it waits for something else. */
  disabledReason?: string | undefined;
  /** Name of the field that is changed, the children. */
  field: string;
  reason: { label: string; hint?: string };
  submitLabel: string;
  /** The confirmation once saved, false before. */
  done: string | false;
  onSubmit: (value: string, reason: string) => void;
  children: Elements;
}) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onSubmit(String(form.get(field)), String(form.get('reason')));
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <FormFailure failure={failure} fields={[field, 'reason']} />
      {children}
      <TextArea {...reason} name="reason" rows={2} maxLength={1000} isRequired error={fieldError(failure, 'reason')} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="small" isBusy={isBusy} disabledReason={disabledReason}>
          {submitLabel}
        </Button>
        <span role="status" className="text-positive-ink text-sm">
          {done}
        </span>
      </div>
    </form>
  );
}
