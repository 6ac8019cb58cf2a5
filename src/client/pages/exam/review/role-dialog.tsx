import { useSelector } from '@xstate/react';
import { GIVEN_ROLES, type GivenRole, type Role } from '../../../../contract/account/roles.ts';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { kept, sentence } from '../../../ui/sentence.tsx';
import { fieldError } from '../../shared/field-errors.ts';
import { ReasonField } from '../../shared/reason-field.tsx';
import { type GrantActor, selectFailure } from './grant.select.ts';
import { GrantDialog } from './grant-dialog.tsx';

/** A user whose roles are changed. */
export type RoleHolder = { id: string; name: string; roles: readonly Role[] };

const NAMES: Record<GivenRole, { given: string; taken: string }> = {
  partner: { given: 'Make partner', taken: 'Remove as partner' },
  reviewer: { given: 'Make reviewer', taken: 'Remove as reviewer' },
  administrator: { given: 'Make administrator', taken: 'Remove as administrator' },
};

/** The chosen role. */
const roleOf = (form: FormData) => GIVEN_ROLES.find((role) => role === form.get('role')) ?? 'partner';

/** A role that a user gets or loses. */
export function RoleDialog({ actor, holder }: { actor: GrantActor; holder: RoleHolder | null }) {
  const failure = useSelector(actor, selectFailure);
  if (!holder) return null;
  const { id, name, roles } = holder;
  return (
    <GrantDialog
      fields={['role', 'reason']}
      actor={actor}
      title={sentence`Roles of ${kept(name)}`}
      description="Takes effect at once. Changes to staff wait for a second administrator, where there is one."
      confirmLabel="Change role"
      onSubmit={(form) => {
        const role = roleOf(form);
        // A role is given unless the user has it.
        const request = { userId: id, role, given: !roles.includes(role), reason: String(form.get('reason')) };
        actor.send({ type: 'grant.submitted', request: { kind: 'role', ...request } });
      }}
    >
      <SelectField
        label="Change"
        name="role"
        options={GIVEN_ROLES.map((role) => ({
          value: role,
          label: roles.includes(role) ? NAMES[role].taken : NAMES[role].given,
        }))}
        isRequired
        error={fieldError(failure, 'role')}
      />
      <ReasonField failure={failure} maxLength={1000} />
    </GrantDialog>
  );
}
