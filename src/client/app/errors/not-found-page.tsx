import { MISSING_TITLE } from '../../../contract/pages.ts';
import { useTitle } from '../../flows/site/page-hooks.ts';
import { ErrorPage } from '../../ui/layout/error-page.tsx';
import { SiteFrame } from '../frame/site-frame.tsx';

/** The "not found" page. */
export function NotFoundPage({ message }: { message: string }) {
  useTitle(MISSING_TITLE);
  return (
    <SiteFrame>
      <ErrorPage code={404} title="Not Found" message={message} action={{ label: 'Go to home page', href: '/' }} />
    </SiteFrame>
  );
}
