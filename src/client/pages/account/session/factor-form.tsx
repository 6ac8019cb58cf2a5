import { type FormEvent, useEffect, useMemo, useRef } from 'react';
import type { SignInFactorEvent } from '../../../../../machines/account/sign-in-factor/sign-in-factor.machine.ts';
import type { FactorKind, PendingSignIn } from '../../../../contract/account/second-factor.ts';
import { isBusy } from '../../../flows/account/account.select.ts';
import { useSession } from '../../../flows/account/session.tsx';
import { wireSignInFactor } from '../../../flows/account/sign-in-factor.wire.ts';
import { useChart } from '../../../flows/run-chart.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { fieldError } from '../../shared/field-errors.ts';
import { FormFailure } from '../../shared/form-failure.tsx';
import { selectKind, selectOtherKinds } from './sign-in-factor.select.ts';

const CHOOSE: Record<FactorKind, string> = {
  passkey: 'Use a passkey',
  totp: 'Use the authenticator app',
  recovery: 'Use a recovery code',
};

/** Asks for the second factor of a sign-in that waits for it. */
export function FactorForm({
  pending,
  onGiven,
  onLeft,
}: {
  pending: PendingSignIn;
  /** The user is signed in. */
  onGiven: () => void;
  onLeft: () => void;
}) {
  const session = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one sign-in has one chart
  const chart = useMemo(() => wireSignInFactor(session, { given: onGiven, left: onLeft }), [session]);
  const [snapshot, send] = useChart(chart, { input: { pending } });
  const { failure } = snapshot.context;
  const busyReason = isBusy(snapshot) ? 'Please wait' : undefined;
  const kind = selectKind(snapshot);
  const form = useRef<HTMLDivElement>(null);
  // What had the focus is gone: the form for the password, or the one of another kind.
  useEffect(() => {
    if (kind !== null) form.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [kind]);
  return (
    <div className="grid gap-5" ref={form}>
      <FormFailure failure={failure} fields={['totp', 'recovery']} />
      {kind === 'passkey' && (
        <>
          <p className="text-sm">Confirm with the passkey of your device, your phone or your security key.</p>
          <Button isWide isBusy={isBusy(snapshot)} onClick={() => send({ type: 'signInFactor.passkeyRequested' })}>
            Use a passkey
          </Button>
        </>
      )}
      {kind === 'totp' && (
        <CodeForm
          key="totp"
          label="Code"
          hint="The 6 digits that your authenticator app shows."
          error={fieldError(failure, 'totp')}
          isBusy={isBusy(snapshot)}
          send={send}
          isNumeric
        />
      )}
      {kind === 'recovery' && (
        <CodeForm
          key="recovery"
          label="Recovery code"
          hint="One of the codes that you noted when you added the second factor. Each works once."
          error={fieldError(failure, 'recovery')}
          isBusy={isBusy(snapshot)}
          send={send}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {selectOtherKinds(snapshot).map((other) => (
          <Button
            key={other}
            variant="quiet"
            size="small"
            disabledReason={busyReason}
            onClick={() => send({ type: 'signInFactor.kindChosen', kind: other })}
          >
            {CHOOSE[other]}
          </Button>
        ))}
        <Button
          variant="quiet"
          size="small"
          disabledReason={busyReason}
          onClick={() => send({ type: 'signInFactor.cancelled' })}
        >
          Start over
        </Button>
      </div>
      <p className="text-muted text-sm">
        Lost your second factor and your recovery codes? Write to us from the address of your account: our address is in
        the{' '}
        <TextLink href="/legal/imprint" target="_blank">
          imprint
        </TextLink>
        . We remove the second factor once we know that it's you.
      </p>
    </div>
  );
}

function CodeForm({
  label,
  hint,
  error,
  isBusy: isSending,
  isNumeric = false,
  send,
}: {
  label: string;
  hint: string;
  error: string | undefined;
  isBusy: boolean;
  isNumeric?: boolean;
  send: (event: SignInFactorEvent) => void;
}) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    send({ type: 'signInFactor.codeSubmitted', code: String(new FormData(event.currentTarget).get('factor')) });
  }
  return (
    <form className="grid gap-5" noValidate onSubmit={submit}>
      <TextField
        label={label}
        name="factor"
        inputMode={isNumeric ? 'numeric' : 'text'}
        autoComplete={isNumeric ? 'one-time-code' : 'off'}
        maxLength={isNumeric ? 9 : 60}
        autoCapitalize="characters"
        spellCheck={false}
        isMono
        isRequired
        hint={hint}
        error={error}
      />
      <Button type="submit" isBusy={isSending} isWide>
        Confirm
      </Button>
    </form>
  );
}
