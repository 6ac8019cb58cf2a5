import { useMemo } from 'react';
import { useSession } from '../../account/session.tsx';
import { useOpenAuth } from '../../account/use-open-auth.ts';
import { useChart } from '../../run-chart.ts';
import { wireAcceptInvitation } from './accept-invitation.wire.ts';

/** The acceptance of the invitation with a token. */
export function useAcceptInvitation(token: string) {
  const session = useSession();
  const openAuth = useOpenAuth();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog is one for the page's whole life
  const machine = useMemo(() => wireAcceptInvitation(session, () => openAuth({ reason: 'invitation' })), [session]);
  return useChart(machine, { input: { token } });
}
