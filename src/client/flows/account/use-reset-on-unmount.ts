import { useEffect } from 'react';
import { useSession } from './session.tsx';

/** What was said at a form of the session is forgotten when the form is left, so that no other form shows it. */
export function useResetOnUnmount(): void {
  const session = useSession();
  useEffect(() => () => session.send({ type: 'session.formLeft' }), [session]);
}
