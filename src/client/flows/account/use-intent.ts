import { useEffect, useState } from 'react';
import { safePath } from '../../../contract/safe-path.ts';
import { rememberPath } from '../../adapters/account/redirect-cookie.ts';
import { useQueryValue } from '../site/use-in-browser.ts';
import { selectIsBusy } from './session.select.ts';
import { useSessionState } from './session.tsx';
import { useRememberedPath } from './use-remembered-path.ts';

/**
 * The path to open after signing in, for as long as the page is open: its cookie ends after a minute (LI-03), and a form takes longer.
 * It is stored again when a form is sent, and the other form's address carries it.
 */
export function useIntent(): string | null {
  const asked = safePath(useQueryValue('redirect'));
  const remembered = useRememberedPath();
  const [last, setLast] = useState<string | null>(null);
  // The address is newer than what an earlier page has stored.
  const known = asked ?? remembered;
  if (known !== null && known !== last) setLast(known);
  const intent = known ?? last;
  const isBusy = useSessionState(selectIsBusy);
  useEffect(() => {
    if (isBusy && intent !== null) rememberPath(intent);
  }, [isBusy, intent]);
  return intent;
}
