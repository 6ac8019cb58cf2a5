import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** A password, with a button that shows and hides it. */
export function SecretField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <button
          type="button"
          onClick={() => setIsShown(!isShown)}
          aria-pressed={isShown}
          aria-label="Show password"
          title={isShown ? 'Hide password' : 'Show password'}
          disabled={props.disabled}
          className="absolute inset-y-1 right-1 grid w-9 place-items-center rounded-sm text-muted hover:text-ink disabled:hidden"
        >
          {isShown ? <EyeOff className="size-4" aria-hidden /> : <Eye className="size-4" aria-hidden />}
        </button>
      }
    />
  );
}
