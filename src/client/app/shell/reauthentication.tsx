import { useState } from 'react';
import { wireReauthentication } from '../../flows/account/reauthentication.wire.ts';
import { useSession } from '../../flows/account/session.tsx';
import { useChartActor } from '../../flows/run-chart.ts';
import { ReauthenticationDialog } from '../../pages/account/session/reauthentication-dialog.tsx';

/** The dialog in which the user confirms who is using the session; loaded for the first call that needs it. */
export function Reauthentication() {
  const session = useSession();
  const [machine] = useState(() => wireReauthentication(session));
  return <ReauthenticationDialog actor={useChartActor(machine, {})} />;
}
