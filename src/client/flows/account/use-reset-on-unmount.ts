import { useEffect } from 'react';
import { useSession } from './session.tsx';

/** Clears a session form's message on unmount, so that no other form shows it. */
export function useResetOnUnmount(): void {
  const session = useSession();
  useEffect(() => () => session.send({ type: 'session.formLeft' }), [session]);
}
