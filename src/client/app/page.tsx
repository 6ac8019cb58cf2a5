import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { type PageId, pageOf, pageTitle, resolvePage } from '../../contract/pages.ts';
import { rememberTech } from '../adapters/site/last-tech.ts';
import { usePageTitle, useTech } from '../flows/site/page-hooks.ts';
import { siteFacts } from '../flows/site/site-facts.ts';
import { NotFoundPage } from './errors/not-found-page.tsx';
import { PageLayout } from './frame/page-layout.tsx';
import { Guard } from './guard.tsx';
import { pageView } from './page-parts.ts';

/** A page of the contract whose chunk is loaded: its title, guards, layout and view. */
export function Page({ id }: { id: PageId }) {
  const { pathname } = useLocation();
  const tech = useTech();
  const site = siteFacts();
  // The router's parameters accept any text; the contract decides which ones are valid.
  const outcome = resolvePage(pathname, site);
  const page = pageOf(id);
  const View = pageView(id);
  usePageTitle(outcome.kind === 'page' ? pageTitle(outcome, site) : 'Not Found · Chartered');
  useEffect(() => {
    if (tech) rememberTech(tech);
  }, [tech]);
  useEffect(() => {
    // For styles and tests, which cannot detect a page's layout otherwise.
    document.documentElement.dataset.layout = page.layout;
  }, [page.layout]);

  if (outcome.kind === 'redirect') return <Navigate to={outcome.to} replace />;
  if (outcome.kind === 'missing') return <NotFoundPage message={outcome.message} />;
  return (
    <Guard key={id} guards={page.guards} worksOffline={page.layout === 'exam'}>
      <PageLayout layout={page.layout}>{View && <View />}</PageLayout>
    </Guard>
  );
}
