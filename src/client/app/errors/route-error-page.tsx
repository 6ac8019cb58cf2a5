import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { ErrorPage } from '../../ui/layout/error-page.tsx';
import { errorWords } from './error-words.ts';

/** A page that broke while it was shown or could not be loaded. */
export function RouteErrorPage({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  useEffect(() => console.error(error), [error]);
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

/** What did not arrive because the browser was offline is asked for again by itself, when the connection is back. */
function useReloadOnceOnline(isHelpful: boolean): void {
  useEffect(() => {
    if (!isHelpful || navigator.onLine) return;
    const reload = () => location.reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [isHelpful]);
}
