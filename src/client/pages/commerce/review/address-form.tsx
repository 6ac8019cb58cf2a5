import { TextField } from '../../../ui/controls/text-field.tsx';
import { fieldError } from '../../shared/field-errors.ts';
import { ReasonedForm } from '../../shared/reasoned-form.tsx';
import { type SendToStaffOrder, type StaffOrderSnapshot, selectDone, selectForm } from './staff-order.select.ts';

/** Corrects the address of a guest's order that no account has. */
export function AddressForm({
  buyer,
  snapshot,
  send,
}: {
  buyer: string;
  snapshot: StaffOrderSnapshot;
  send: SendToStaffOrder;
}) {
  const { isBusy, disabledReason, failure } = selectForm(snapshot, ({ kind }) => kind === 'address');
  return (
    <section aria-labelledby="address">
      <h2 id="address" className="mb-4 font-semibold text-xl">
        Correct the address
      </h2>
      <ReasonedForm
        failure={failure}
        isBusy={isBusy}
        disabledReason={disabledReason}
        field="email"
        reason={{ label: 'Reason for the correction', hint: 'At least 5 characters. Recorded with your name.' }}
        submitLabel="Correct the address"
        done={selectDone(snapshot)?.kind === 'address' && 'Corrected. The receipt is on its way.'}
        onSubmit={(email, reason) => send({ type: 'staffOrder.decided', decision: { kind: 'address', email, reason } })}
      >
        <TextField
          label="Email of the buyer"
          name="email"
          type="email"
          autoComplete="off"
          defaultValue={buyer}
          hint="No account has this order yet. The receipt goes to the new address, and the earlier one is told."
          isRequired
          error={fieldError(failure, 'email')}
        />
      </ReasonedForm>
    </section>
  );
}
