import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { reloadGuardMachine } from '../../../../machines/site/reload-guard/reload-guard.machine.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LowerBar } from './lower-bar.tsx';
import { selectIsOutdated } from './shell.select.ts';

/** Offers the new version where an automatic reload would disturb the user (CO-08). */
export function ReloadBar({ guard }: { guard: ActorRefFrom<typeof reloadGuardMachine> }) {
  if (!useSelector(guard, selectIsOutdated)) return null;
  return (
    <LowerBar
      label="New version"
      text={
        <p role="status">
          A newer version of this page is available. Load it when you're done; saved work stays saved.
        </p>
      }
    >
      <Button size="small" variant="quiet" onClick={() => guard.send({ type: 'reloadGuard.postponed' })}>
        Later
      </Button>
      <Button size="small" onClick={() => guard.send({ type: 'reloadGuard.reloadChosen' })}>
        Load it now
      </Button>
    </LowerBar>
  );
}
