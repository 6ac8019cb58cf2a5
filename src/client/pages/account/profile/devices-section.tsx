import { OTHERS } from '../../../../../machines/account/devices/devices.machine.ts';
import type { User } from '../../../../contract/account/session.ts';
import { wiredDevicesMachine } from '../../../flows/account/devices.wire.ts';
import { useChart } from '../../../flows/run-chart.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { formatMoment } from '../../../ui/display/format-date.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ownerReason } from './owner-reason.ts';
import { selectDevices } from './profile.select.ts';

/** The devices on which the user is signed in, with sign-out. */
export function DevicesSection({ user }: { user: User }) {
  const [snapshot, send] = useChart(wiredDevicesMachine);
  const { ending, failure } = snapshot.context;
  const devices = selectDevices(snapshot);
  const isBusy = snapshot.hasTag('busy');
  const ownReason = ownerReason(user);

  if (!snapshot.hasTag('shown')) {
    if (isBusy) {
      return (
        <div aria-busy="true" className="grid gap-2">
          <span className="sr-only">Loading</span>
          <Skeleton className="h-14 w-full" />
          <Skeleton className="h-14 w-full" />
        </div>
      );
    }
    return (
      <Callout
        tone="danger"
        isLive
        title="The list didn't load"
        actions={
          <Button size="small" variant="secondary" onClick={() => send({ type: 'devices.retried' })}>
            Try again
          </Button>
        }
      >
        {failure?.message}
      </Callout>
    );
  }
  return (
    <div className="grid gap-4">
      <ul className="grid gap-px overflow-hidden rounded-lg border border-line bg-line" aria-busy={isBusy}>
        {devices.map((device) => (
          <li key={device.id} className="flex flex-wrap items-center justify-between gap-3 bg-surface px-4 py-3">
            <div className="min-w-0 text-sm">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                <span>{device.device}</span>
                {device.current && <Badge tone="positive">This browser</Badge>}
                {device.impersonated && <Badge tone="warning">Support, as you</Badge>}
              </p>
              <p className="mt-0.5 text-muted">
                {`Last used ${formatMoment(device.last_used_at)}, signed in ${formatMoment(device.created_at)}`}
              </p>
            </div>
            {!device.current && (
              <Button
                size="small"
                variant="secondary"
                isBusy={ending === device.id}
                disabledReason={ownReason ?? (isBusy && ending !== device.id ? 'Please wait' : undefined)}
                onClick={() => send({ type: 'devices.endRequested', id: device.id })}
              >
                Sign out<span className="sr-only">{` ${device.device}`}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {failure && (
        <Callout tone="danger" isLive>
          {failure.message}
        </Callout>
      )}
      {ownReason && <p className="text-muted text-sm">{ownReason}</p>}
      {devices.length > 1 && (
        <div>
          <Button
            variant="secondary"
            isBusy={ending === OTHERS}
            disabledReason={ownReason ?? (isBusy && ending !== OTHERS ? 'Please wait' : undefined)}
            onClick={() => send({ type: 'devices.endOthersRequested' })}
          >
            Sign out everywhere else
          </Button>
        </div>
      )}
    </div>
  );
}
