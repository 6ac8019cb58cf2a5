import { useSelector } from '@xstate/react';
import { MAX_GRANTED_VOUCHERS } from '../../../../contract/account/staff.ts';
import { useCertifications } from '../../../flows/exam/use-review-lists.ts';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { kept, sentence } from '../../../ui/sentence.tsx';
import { fieldError } from '../../shared/field-errors.ts';
import { counted } from '../../shared/offer-words.ts';
import { ReasonField } from '../../shared/reason-field.tsx';
import { type GrantActor, selectFailure, selectGranted, selectIsProposed } from './grant.select.ts';
import { GrantDialog } from './grant-dialog.tsx';

type GrantVouchersProps = { actor: GrantActor; partner: { id: string; name: string } | null };

/** Says what a partner was given. */
export function VouchersGiven({ actor, partner }: GrantVouchersProps) {
  const given = useSelector(actor, selectGranted);
  const isProposed = useSelector(actor, selectIsProposed);
  return (
    <div aria-live="polite" className="empty:hidden">
      {given?.kind === 'vouchers' && partner && (
        <Callout
          tone={isProposed ? 'info' : 'positive'}
          className="mb-5"
          title={isProposed ? 'Proposed to a second administrator' : 'The vouchers were given'}
        >
          {isProposed
            ? sentence`${kept(partner.name)} gets ${counted(given.count, 'voucher')} once another administrator confirms it.`
            : sentence`${kept(partner.name)} finds ${counted(given.count, 'voucher')} in the partner area.`}
        </Callout>
      )}
    </div>
  );
}

/** Vouchers for a partner. */
export function GrantVouchersDialog({ actor, partner }: GrantVouchersProps) {
  const failure = useSelector(actor, selectFailure);
  const certifications = useCertifications(partner !== null);
  if (!partner) return null;
  const options = (certifications.data?.data ?? [])
    .filter(({ trial }) => !trial)
    .map(({ id, title }) => ({ value: id, label: title }));
  return (
    <GrantDialog
      fields={['certification', 'count', 'reason']}
      actor={actor}
      title={sentence`Vouchers for ${kept(partner.name)}`}
      description="Each opens one exam. The partner hands them to teams."
      confirmLabel="Give the vouchers"
      onSubmit={(form) =>
        actor.send({
          type: 'grant.submitted',
          request: {
            kind: 'vouchers',
            userId: partner.id,
            certification: String(form.get('certification')),
            count: Number(form.get('count')),
            reason: String(form.get('reason')),
          },
        })
      }
    >
      <SelectField
        label="Certification"
        name="certification"
        options={options}
        isRequired
        error={fieldError(failure, 'certification')}
      />
      <TextField
        label="Number of vouchers"
        name="count"
        type="number"
        inputMode="numeric"
        min={1}
        max={MAX_GRANTED_VOUCHERS}
        defaultValue={10}
        isRequired
        error={fieldError(failure, 'count')}
      />
      <ReasonField failure={failure} maxLength={1000} />
    </GrantDialog>
  );
}
