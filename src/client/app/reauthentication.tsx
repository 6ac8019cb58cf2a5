import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { inspector } from '../adapters/inspect.ts';
import { ReauthenticationDialog } from '../views/session/reauthentication-dialog.tsx';
import { useSession } from './session.tsx';
import { wireReauthentication } from './wire-reauthentication.ts';

const tellOfReauthentication = inspector('reauthentication');

/** The dialog in which the user confirms who is using the session; fetched when the first call asks for it. */
export function Reauthentication() {
  const session = useSession();
  const [machine] = useState(() => wireReauthentication(session));
  return <ReauthenticationDialog actor={useActorRef(machine, {}, tellOfReauthentication)} />;
}
