import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { ErrorPage } from '../../ui/layout/error-page.tsx';
import { errorWords } from './error-words.ts';

/** A page that broke while it was shown or could not be loaded. */
export function RouteErrorPage({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  useEffect(() => console.error(error), [error]);
  const { code, title, message, action } = errorWords(error, pathname);
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
