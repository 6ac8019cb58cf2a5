import { Download } from 'lucide-react';
import type { SecondFactorEvent } from '../../../../../machines/account/second-factor/second-factor.machine.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';

/** New recovery codes, shown this once. */
export function RecoveryCodes({ codes, send }: { codes: readonly string[]; send: (event: SecondFactorEvent) => void }) {
  return (
    <div className="grid gap-5">
      <Callout tone="warning" title="Save your recovery codes now" isLive>
        We show them only this once. Each signs you in once when your passkey or your authenticator app is lost.
      </Callout>
      <ul className="grid gap-2 font-mono text-sm sm:grid-cols-2" translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" icon={<Download />} onClick={() => send({ type: 'secondFactor.codesDownloaded' })}>
          Download the codes
        </Button>
        <Button onClick={() => send({ type: 'secondFactor.codesNoted' })}>I saved them</Button>
      </div>
    </div>
  );
}
