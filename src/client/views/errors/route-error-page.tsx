import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { ErrorPage } from '../../ui/layout/error-page.tsx';

/** A page that broke while it was shown or could not be loaded. */
export function RouteErrorPage() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <main id="content">
      <ErrorPage
        title="Service Error"
        message="This page did not load. Your answers are kept; reload to go on."
        action={{ label: 'Reload page', onClick: () => location.reload() }}
      />
    </main>
  );
}
