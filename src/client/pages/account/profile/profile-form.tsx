import type { FormEvent } from 'react';
import { hasOtherLetters } from '../../../../contract/account/latin-name.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { fieldError } from '../../shared/field-errors.ts';
import { FormFailure } from '../../shared/form-failure.tsx';
import { ownerReason } from './owner-reason.ts';
import { selectIsSaved, selectIsSaving } from './profile.select.ts';
import type { ProfilePartProps } from './profile-part.ts';

/** Name, addresses and occupation. */
export function ProfileForm({ user, snapshot, send }: ProfilePartProps) {
  const failure = snapshot.context.failures.form;
  const isSaved = selectIsSaved(snapshot);
  const reason = ownerReason(user);
  const spelling = user.latin_name ?? '';

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (reason) return;
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name));
    send({
      type: 'profile.submitted',
      fields: {
        first_name: text('first_name'),
        last_name: text('last_name'),
        ...(form.has('latin_name') ? { latin_name: text('latin_name') } : {}),
        email: text('email'),
        occupation: text('occupation'),
        twitter: text('twitter'),
        linkedin: text('linkedin'),
      },
    });
  }

  return (
    <form className="grid gap-5" onSubmit={submit} onChange={() => send({ type: 'profile.edited' })} noValidate>
      <FormFailure
        failure={failure}
        fields={['first_name', 'last_name', 'latin_name', 'email', 'occupation', 'linkedin', 'twitter']}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="First name"
          name="first_name"
          dir="auto"
          autoComplete="given-name"
          defaultValue={user.first_name}
          isRequired
          error={fieldError(failure, 'first_name')}
        />
        <TextField
          label="Last name"
          name="last_name"
          dir="auto"
          autoComplete="family-name"
          defaultValue={user.last_name}
          error={fieldError(failure, 'last_name')}
        />
      </div>
      {(spelling !== '' || hasOtherLetters(`${user.first_name} ${user.last_name}`)) && (
        <TextField
          label="Name in Latin letters"
          name="latin_name"
          defaultValue={spelling}
          hint="Credentials show it below your name. Those that have a spelling keep it."
          error={fieldError(failure, 'latin_name')}
        />
      )}
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={user.email}
        hint={user.email_verified ? 'Confirmed. A new address needs to be confirmed again.' : 'Not confirmed yet.'}
        isRequired
        error={fieldError(failure, 'email')}
      />
      <TextField
        label="Occupation"
        name="occupation"
        autoComplete="organization-title"
        defaultValue={user.occupation ?? ''}
        hint="For example: frontend developer."
        error={fieldError(failure, 'occupation')}
      />
      <TextField
        label={
          <span className="inline-flex items-center gap-2">
            LinkedIn
            {user.linkedin === null && (
              <>
                <span aria-hidden="true" className="size-2 rounded-full bg-danger" />
                <span className="sr-only">, not linked yet</span>
              </>
            )}
          </span>
        }
        name="linkedin"
        inputMode="url"
        autoComplete="url"
        defaultValue={user.linkedin ?? ''}
        hint={
          user.linkedin === null
            ? 'Add your profile URL to share credentials with one click.'
            : 'You can share credentials with one click.'
        }
        error={fieldError(failure, 'linkedin')}
      />
      <TextField
        label="X"
        name="twitter"
        defaultValue={user.twitter === null ? '' : `@${user.twitter}`}
        hint="Your username, such as @your_name."
        error={fieldError(failure, 'twitter')}
      />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" isBusy={selectIsSaving(snapshot)} disabledReason={reason}>
          Save profile
        </Button>
        <p role="status" className="text-positive-ink text-sm empty:hidden">
          {isSaved && 'Saved.'}
        </p>
        {reason && <p className="text-muted text-sm">{reason}</p>}
      </div>
    </form>
  );
}
