import { useLocation } from 'react-router';
import { useTitle } from '../../app/page-hooks.ts';
import { SiteFrame } from '../../app/site-frame.tsx';
import { ErrorPage } from '../../ui/layout/error-page.tsx';

/** Says that there is no such page; where a sentence says why, that one. */
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
