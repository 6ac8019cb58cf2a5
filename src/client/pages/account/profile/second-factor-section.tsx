import { useMemo } from 'react';
import type { SecondFactorEvent } from '../../../../../machines/account/second-factor/second-factor.machine.ts';
import type { SecondFactor } from '../../../../contract/account/second-factor.ts';
import type { User } from '../../../../contract/account/session.ts';
import { isBusy } from '../../../flows/account/account.select.ts';
import { wireSecondFactor } from '../../../flows/account/second-factor.wire.ts';
import { useSession } from '../../../flows/account/session.tsx';
import { useChart } from '../../../flows/run-chart.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { formatMoment } from '../../../ui/display/format-date.ts';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { kept, sentence } from '../../../ui/sentence.tsx';
import { FormFailure } from '../../shared/form-failure.tsx';
import { AppSetupForm } from './app-setup-form.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { selectHasFactor } from './second-factor.select.ts';

type Send = (event: SecondFactorEvent) => void;

/** Passkeys, the authenticator app and recovery codes of the account. */
export function SecondFactorSection({ user }: { user: User }) {
  if (user.impersonated_by !== null) {
    return <p className="text-muted text-sm">Only the user can see and change the second factor.</p>;
  }
  return <OwnSecondFactor />;
}

function OwnSecondFactor() {
  const session = useSession();
  const [snapshot, send] = useChart(useMemo(() => wireSecondFactor(session), [session]));
  const { factor, setup, codes, failure } = snapshot.context;
  if (codes !== null) return <RecoveryCodes codes={codes} send={send} />;
  if (setup !== null) {
    return <AppSetupForm setup={setup} failure={failure} isBusy={isBusy(snapshot)} send={send} />;
  }
  if (factor === null) {
    if (isBusy(snapshot)) {
      return (
        <div aria-busy="true">
          <span className="sr-only">Loading</span>
          <Skeleton className="h-20 w-full" />
        </div>
      );
    }
    return (
      <Callout
        tone="danger"
        isLive
        title="Your second factor didn't load"
        actions={
          <Button size="small" variant="secondary" onClick={() => send({ type: 'secondFactor.retried' })}>
            Try again
          </Button>
        }
      >
        {failure?.message}
      </Callout>
    );
  }
  return (
    <div className="grid gap-6">
      {factor.is_required && !selectHasFactor(factor) && (
        <Callout tone="warning" title="Your role needs a second factor">
          Add a passkey or an authenticator app. Until then your account has none of the rights of its role.
        </Callout>
      )}
      <FormFailure failure={failure} fields={[]} />
      <PasskeyList factor={factor} isBusy={isBusy(snapshot)} send={send} />
      <AuthenticatorApp factor={factor} isBusy={isBusy(snapshot)} send={send} />
      {selectHasFactor(factor) && <CodesLeft factor={factor} isBusy={isBusy(snapshot)} send={send} />}
    </div>
  );
}

type PartProps = { factor: SecondFactor; isBusy: boolean; send: Send };

function PasskeyList({ factor, isBusy: isWaiting, send }: PartProps) {
  const busyReason = isWaiting ? 'Please wait' : undefined;
  return (
    <div className="grid gap-3">
      <h3 className="font-medium text-sm">Passkeys</h3>
      {factor.passkeys.length > 0 && (
        <ul className="grid gap-px overflow-hidden rounded-lg border border-line bg-line">
          {factor.passkeys.map(({ id, name, created_at: createdAt, last_used_at: usedAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 bg-surface px-4 py-3">
              <div className="min-w-0 text-sm">
                <p className="font-medium" translate="no">
                  {name}
                </p>
                <p className="mt-0.5 text-muted">
                  {usedAt === null
                    ? `Added ${formatMoment(createdAt)}, never used`
                    : `Added ${formatMoment(createdAt)}, last used ${formatMoment(usedAt)}`}
                </p>
              </div>
              <Button
                size="small"
                variant="secondary"
                disabledReason={busyReason}
                onClick={() => send({ type: 'secondFactor.removalRequested', removed: { kind: 'passkey', id } })}
              >
                Remove<span className="sr-only">{sentence` ${kept(name)}`}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {factor.takes_passkeys ? (
        <PasskeyForm isBusy={isWaiting} send={send} />
      ) : (
        <p className="text-muted text-sm">Browsers make no passkeys for an IP address. Open this site by its name.</p>
      )}
    </div>
  );
}

function AuthenticatorApp({ factor, isBusy: isWaiting, send }: PartProps) {
  const busyReason = isWaiting ? 'Please wait' : undefined;
  return (
    <div className="grid gap-3">
      <h3 className="font-medium text-sm">Authenticator app</h3>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-[44ch] text-muted text-sm">
          {factor.totp_since === null
            ? 'An app on your phone shows a new code every 30 seconds.'
            : `Added ${formatMoment(factor.totp_since)}`}
        </p>
        {factor.totp_since === null ? (
          <Button
            key="add"
            variant="secondary"
            disabledReason={busyReason}
            onClick={() => send({ type: 'secondFactor.appRequested' })}
          >
            Add an authenticator app
          </Button>
        ) : (
          <Button
            key="remove"
            variant="secondary"
            size="small"
            disabledReason={busyReason}
            onClick={() => send({ type: 'secondFactor.removalRequested', removed: { kind: 'totp' } })}
          >
            Remove<span className="sr-only"> the authenticator app</span>
          </Button>
        )}
      </div>
    </div>
  );
}

function CodesLeft({ factor, isBusy: isWaiting, send }: PartProps) {
  const left = factor.recovery_codes_left;
  return (
    <div className="grid gap-3">
      <h3 className="font-medium text-sm">Recovery codes</h3>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-[44ch] text-muted text-sm">
          {left === 1
            ? 'One code is left. It signs you in once when your passkey or app is lost.'
            : `${left} codes are left. Each signs you in once when your passkey or app is lost.`}
        </p>
        <Button
          variant="secondary"
          disabledReason={isWaiting ? 'Please wait' : undefined}
          onClick={() => send({ type: 'secondFactor.codesRequested' })}
        >
          Make new recovery codes
        </Button>
      </div>
    </div>
  );
}
