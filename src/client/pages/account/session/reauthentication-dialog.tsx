import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import { PROVIDER_LABELS } from '../../../../contract/account/providers.ts';
import { selectUser } from '../../../flows/account/session.select.ts';
import { useSessionState } from '../../../flows/account/session.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { buttonClass } from '../../../ui/controls/button-style.ts';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Divider } from '../../../ui/display/divider.tsx';
import { VisuallyHidden } from '../../../ui/display/visually-hidden.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { fieldError } from '../../shared/field-errors.ts';
import { FormFailure } from '../../shared/form-failure.tsx';
import { HiddenUsername, PasswordField } from './account-fields.tsx';
import { ProviderMark } from './provider-marks.tsx';
import {
  type ReauthenticationActor,
  selectConfirming,
  selectFailure,
  selectHasApp,
  selectHasPasskey,
  selectHasPassword,
  selectIsBusy,
  selectIsOpen,
  selectProvider,
  selectProviders,
  selectStep,
  selectUrl,
} from './reauthentication.select.ts';

type StepProps = { actor: ReauthenticationActor };

const steps = { methods: MethodsStep, code: CodeStep, provider: ProviderStep };

/** Asks who is using the session, above the waiting form. */
export function ReauthenticationDialog({ actor }: StepProps) {
  const Step = steps[useSelector(actor, selectStep)];
  const isBusy = useSelector(actor, selectIsBusy);
  const cancel = () => actor.send({ type: 'reauthentication.cancelled' });
  return (
    <Dialog
      isOpen={useSelector(actor, selectIsOpen)}
      onOpenChange={cancel}
      title="Confirm it's you"
      description="You signed in a while ago. To keep your account safe, confirm that it's still you."
      footer={
        <Button variant="quiet" disabledReason={isBusy ? 'Please wait' : undefined} onClick={cancel}>
          Cancel
        </Button>
      }
    >
      <Step actor={actor} />
    </Dialog>
  );
}

function typedValue(event: FormEvent<HTMLFormElement>, name: string): string {
  event.preventDefault();
  return String(new FormData(event.currentTarget).get(name));
}

function MethodsStep({ actor }: StepProps) {
  const failure = useSelector(actor, selectFailure);
  const isBusy = useSelector(actor, selectIsBusy);
  const confirming = useSelector(actor, selectConfirming);
  const hasPasskey = useSelector(actor, selectHasPasskey);
  const hasApp = useSelector(actor, selectHasApp);
  const hasPassword = useSelector(actor, selectHasPassword);
  const providers = useSelector(actor, selectProviders, isSameList);
  const email = useSessionState(selectUser)?.email ?? '';
  const busyReason = isBusy ? 'Please wait' : undefined;
  return (
    <div className="grid gap-5">
      <FormFailure failure={failure} fields={['password', 'totp']} />
      {hasPasskey && (
        <Button
          isWide
          isBusy={confirming === 'passkey'}
          disabledReason={confirming === 'passkey' ? undefined : busyReason}
          onClick={() => actor.send({ type: 'reauthentication.passkeyRequested' })}
        >
          Use a passkey
        </Button>
      )}
      {hasPasskey && (hasApp || hasPassword) && <Divider label="or" />}
      {hasApp && (
        <form
          className="grid gap-5"
          noValidate
          onSubmit={(event) => actor.send({ type: 'reauthentication.totpSubmitted', code: typedValue(event, 'totp') })}
        >
          <TextField
            label="Code of your authenticator app"
            name="totp"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={9}
            isMono
            isRequired
            error={fieldError(failure, 'totp')}
          />
          <Button
            type="submit"
            isBusy={confirming === 'totp'}
            disabledReason={confirming === 'totp' ? undefined : busyReason}
            isWide
          >
            Confirm with the code
          </Button>
        </form>
      )}
      {hasApp && hasPassword && <Divider label="or" />}
      {hasPassword && (
        <form
          className="grid gap-5"
          noValidate
          onSubmit={(event) =>
            actor.send({ type: 'reauthentication.passwordSubmitted', password: typedValue(event, 'password') })
          }
        >
          <HiddenUsername email={email} />
          <PasswordField error={fieldError(failure, 'password')} />
          <Button
            type="submit"
            isBusy={isBusy && confirming === null}
            disabledReason={confirming === null ? undefined : busyReason}
            isWide
          >
            Confirm
          </Button>
        </form>
      )}
      {hasPassword && <Divider label="or" />}
      <div className="grid gap-3">
        {providers.map((provider) => (
          <Button
            key={provider}
            variant="secondary"
            isWide
            disabledReason={busyReason}
            onClick={() => actor.send({ type: 'reauthentication.providerChosen', provider })}
          >
            <ProviderMark provider={provider} />
            <span>{`Continue with ${PROVIDER_LABELS[provider]}`}</span>
          </Button>
        ))}
        <Button
          variant="secondary"
          isWide
          disabledReason={busyReason}
          onClick={() => actor.send({ type: 'reauthentication.codeRequested' })}
        >
          Email me a code
        </Button>
      </div>
    </div>
  );
}

function CodeStep({ actor }: StepProps) {
  const failure = useSelector(actor, selectFailure);
  const isBusy = useSelector(actor, selectIsBusy);
  const email = useSessionState(selectUser)?.email ?? '';
  return (
    <form
      className="grid gap-5"
      noValidate
      onSubmit={(event) => actor.send({ type: 'reauthentication.codeSubmitted', code: typedValue(event, 'code') })}
    >
      <FormFailure failure={failure} fields={['code']} />
      <p className="text-sm">
        We emailed a 6-digit code to{' '}
        <strong className="font-medium" translate="no">
          {email}
        </strong>
        . It works for 10 minutes.
      </p>
      <TextField
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        isMono
        isRequired
        hint="No mail? Check your spam folder."
        error={fieldError(failure, 'code')}
      />
      <Button type="submit" isBusy={isBusy} isWide>
        Confirm
      </Button>
      <OtherWays actor={actor} again="Email me a new code" />
    </form>
  );
}

function ProviderStep({ actor }: StepProps) {
  const url = useSelector(actor, selectUrl);
  const provider = useSelector(actor, selectProvider);
  const label = provider ? PROVIDER_LABELS[provider] : 'The provider';
  return (
    <div className="grid gap-5">
      <Callout
        tone="info"
        isLive
      >{`Confirm with ${label} in the tab that just opened, then come back here. Everything you typed is still here.`}</Callout>
      {url !== null && (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: 'secondary', isWide: true })}
        >
          <span>{`Open ${label}`}</span>
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </a>
      )}
      <OtherWays actor={actor} again={null} />
    </div>
  );
}

function OtherWays({ actor, again }: StepProps & { again: string | null }) {
  const isBusy = useSelector(actor, selectIsBusy);
  const busyReason = isBusy ? 'Please wait' : undefined;
  return (
    <div className="flex flex-wrap gap-2">
      {again !== null && (
        <Button
          variant="quiet"
          size="small"
          disabledReason={busyReason}
          onClick={() => actor.send({ type: 'reauthentication.codeRequested' })}
        >
          {again}
        </Button>
      )}
      <Button
        variant="quiet"
        size="small"
        disabledReason={busyReason}
        onClick={() => actor.send({ type: 'reauthentication.otherMethodChosen' })}
      >
        Confirm another way
      </Button>
    </div>
  );
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.join() === other.join();
}
