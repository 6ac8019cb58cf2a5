import { ShieldCheck, ShieldX } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Credential } from '../../../../contract/commerce/offers.ts';
import { TECH_LABELS } from '../../../../contract/common.ts';
import { LEVEL_LABELS } from '../../../../contract/slugs.ts';
import { publicSettings } from '../../../adapters/site/public-settings.ts';
import { wiredCredentialCheckMachine } from '../../../flows/credential/credential-check.wire.ts';
import { useChart } from '../../../flows/run-chart.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { cx } from '../../../ui/cx.ts';
import { formatUtcDay } from '../../../ui/display/format-date.ts';
import { selectFieldError, selectFound, selectIsBusy } from './credential-check.select.ts';

/** A public credential lookup. */
export function CredentialCheck() {
  const [snapshot, send] = useChart(wiredCredentialCheckMachine);
  const [text, setText] = useState('');
  const found = selectFound(snapshot);

  function submit(event: FormEvent) {
    event.preventDefault();
    send({ type: 'check.requested', text });
  }

  return (
    <form method="dialog" onSubmit={submit} noValidate>
      <h3 className="font-semibold text-xl">Check a credential</h3>
      <div className="mt-5 grid gap-4">
        <TextField
          label="Credential URL or ID"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            send({ type: 'check.edited' });
          }}
          error={selectFieldError(snapshot) ?? undefined}
          autoComplete="off"
          spellCheck={false}
        />
        <div>
          <Button type="submit" isBusy={selectIsBusy(snapshot)}>
            Check it
          </Button>
        </div>
      </div>
      <div aria-live="polite">{found && <Outcome credential={found} />}</div>
    </form>
  );
}

function Outcome({ credential }: { credential: Credential }) {
  const { id, tech, level, title, holder_name: holder, issued_at: issuedAt, status } = credential;
  const isValid = status === 'valid';
  const Icon = isValid ? ShieldCheck : ShieldX;
  return (
    <div className="mt-6 rounded-lg border border-line bg-surface-sunken p-4">
      <p className={cx('flex items-center gap-2 font-semibold', isValid ? 'text-positive-ink' : 'text-danger-ink')}>
        <Icon className="size-5" aria-hidden />
        <span>{isValid ? 'This credential is valid' : 'This credential was revoked'}</span>
      </p>
      <p className="mt-2">
        <span dir="auto" translate={holder === null ? undefined : 'no'}>
          {holder ?? "Holder's account deleted"}
        </span>
        <span>{`: ${title}`}</span>
      </p>
      <p className="text-muted text-sm">
        {`${TECH_LABELS[tech]}, ${LEVEL_LABELS[level]}, issued on ${formatUtcDay(issuedAt)}`}
      </p>
      <p className="mt-2 text-sm">
        <TextLink href={`/${tech}/${publicSettings().product}/${id}`}>Open the credential</TextLink>
      </p>
    </div>
  );
}
