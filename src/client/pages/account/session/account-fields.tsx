import type { ReactNode } from 'react';
import type { Failure } from '../../../../../machines/shared/failure.ts';
import { SecretField } from '../../../ui/controls/secret-field.tsx';
import { TextField, type TextFieldProps } from '../../../ui/controls/text-field.tsx';
import { fieldError } from '../../shared/field-errors.ts';

/** The email of an account, in a field that password managers recognise. */
export function EmailField({
  email,
  onTyped,
  hint,
  failure,
}: {
  /** Typed in another form, or given in the URL. */
  email: string;
  onTyped?: (email: string) => void;
  hint?: ReactNode;
  failure: Failure | null;
}) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      autoComplete="username"
      defaultValue={email}
      onChange={(event) => onTyped?.(event.currentTarget.value)}
      hint={hint}
      isRequired
      error={fieldError(failure, 'email')}
    />
  );
}

/** The password of an account: the current or a new one. */
export function PasswordField({
  isNew = false,
  ...props
}: { isNew?: boolean } & Partial<Pick<TextFieldProps, 'label' | 'name' | 'hint' | 'labelEnd' | 'error' | 'readOnly'>>) {
  return (
    <SecretField
      label="Password"
      name="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      hint={isNew ? 'At least 8 characters.' : undefined}
      isRequired
      {...props}
    />
  );
}

/** Tells password managers which account this is. */
export function HiddenUsername({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}
