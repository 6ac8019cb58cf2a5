import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { ErrorPage } from '../../ui/layout/error-page.tsx';
import { focusHeading } from '../frame/focus-heading.ts';
import { errorWords } from './error-words.ts';

/** A page that failed to render or load. */
export function RouteErrorPage({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  useEffect(() => console.error(error), [error]);
  // In place of the page that would have had the focus.
  useEffect(focusHeading, []);
  const { code, title, message, action } = errorWords(error, pathname);
  useReloadOnceOnline(action === 'reload');
  return (
    <main id="content">
      <ErrorPage
        code={code}
        title={title}
        message={message}
        action={
          action === 'reload'
            ? { label: 'Reload page', onClick: () => location.reload() }
            : { label: 'Go to home page', href: '/' }
        }
      />
    </main>
  );
}

/** A page that did not load because the browser was offline retries when the connection is back. */
function useReloadOnceOnline(isHelpful: boolean): void {
  useEffect(() => {
    if (!isHelpful || navigator.onLine) return;
    const reload = () => location.reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [isHelpful]);
}
