import { useLocation } from 'react-router';
import { useTitle } from '../../flows/site/page-hooks.ts';
import { ErrorPage } from '../../ui/layout/error-page.tsx';
import { SiteFrame } from '../frame/site-frame.tsx';

/** The "not found" page, with a specific message if there is one. */
export function NotFoundPage({ message }: { message?: string }) {
  const { pathname } = useLocation();
  useTitle('Not Found · Chartered');
  return (
    <SiteFrame>
      <ErrorPage
        code={404}
        title="Not Found"
        message={message ?? `Page not found: ${pathname}`}
        action={{ label: 'Go to home page', href: '/' }}
      />
    </SiteFrame>
  );
}
