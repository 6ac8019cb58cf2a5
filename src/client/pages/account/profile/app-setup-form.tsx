import { type FormEvent, useMemo } from 'react';
import { encode } from 'uqr';
import type {
  AppSetup,
  SecondFactorEvent,
} from '../../../../../machines/account/second-factor/second-factor.machine.ts';
import type { Failure } from '../../../../../machines/shared/failure.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { fieldError } from '../../shared/field-errors.ts';
import { FormFailure } from '../../shared/form-failure.tsx';

/** Cells around the code, which readers need. */
const QUIET_ZONE = 4;

/** The address that an authenticator app takes, as a QR code: always dark on light, or phones don't read it. */
function QrCode({ text }: { text: string }) {
  const { path, side } = useMemo(() => {
    const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
    const cells = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
    return { path: cells.join(''), side: size };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label="QR code for your authenticator app"
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-lg border border-line"
    >
      <path d={`M0 0h${side}v${side}h-${side}z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Shows the secret of a new authenticator app, and asks for a code of it. */
export function AppSetupForm({
  setup,
  failure,
  isBusy,
  send,
}: {
  setup: AppSetup;
  failure: Failure | null;
  isBusy: boolean;
  send: (event: SecondFactorEvent) => void;
}) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    send({ type: 'secondFactor.codeSubmitted', code: String(new FormData(event.currentTarget).get('totp')) });
  }
  return (
    <form className="grid gap-5" noValidate onSubmit={submit}>
      <p className="text-sm">Scan the picture with your authenticator app, or type the key into it.</p>
      <QrCode text={setup.uri} />
      <p className="break-all font-mono text-sm" translate="no">
        {setup.secret.match(/.{1,4}/g)?.join(' ')}
      </p>
      <FormFailure failure={failure} fields={['totp']} />
      <TextField
        label="Code that the app shows"
        name="totp"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        isMono
        isRequired
        error={fieldError(failure, 'totp')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy}>
          Add the app
        </Button>
        <Button
          variant="quiet"
          disabledReason={isBusy ? 'Please wait' : undefined}
          onClick={() => send({ type: 'secondFactor.cancelled' })}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
