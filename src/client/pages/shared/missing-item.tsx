import { useLocation } from 'react-router';
import { MISSING_TITLE } from '../../../contract/pages.ts';
import { useTitle } from '../../flows/site/page-hooks.ts';
import { ErrorPage } from '../../ui/layout/error-page.tsx';

/** Where the visitor goes on from there. */
type Action = { label: string; href: string };

/** The message for a valid path whose item does not exist (RT-31). */
export function MissingItem({ action = { label: 'Go to home page', href: '/' } }: { action?: Action }) {
  const { pathname } = useLocation();
  useTitle(MISSING_TITLE);
  return <ErrorPage code={404} title="Not Found" message={`Page Not Found: ${pathname}`} action={action} />;
}
