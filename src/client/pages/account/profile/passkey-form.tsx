import type { FormEvent } from 'react';
import type { SecondFactorEvent } from '../../../../../machines/account/second-factor/second-factor.machine.ts';
import { deviceName } from '../../../../contract/account/device-name.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';

/** Names a new passkey, and adds it. */
export function PasskeyForm({ isBusy, send }: { isBusy: boolean; send: (event: SecondFactorEvent) => void }) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('passkey-name')).trim();
    send({ type: 'secondFactor.passkeyRequested', name: name || deviceName(navigator.userAgent) });
  }
  return (
    <form className="flex flex-wrap items-end gap-3" noValidate onSubmit={submit}>
      <div className="min-w-0 flex-1">
        <TextField
          label="Name of the new passkey"
          name="passkey-name"
          autoComplete="off"
          maxLength={60}
          defaultValue={deviceName(navigator.userAgent)}
        />
      </div>
      <Button type="submit" variant="secondary" isBusy={isBusy}>
        Add a passkey
      </Button>
    </form>
  );
}
