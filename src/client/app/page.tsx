import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { type PageId, pageOf, pageWords, resolvePage } from '../../contract/pages.ts';
import { rememberTech } from '../adapters/last-tech.ts';
import { NotFoundPage } from '../views/errors/not-found-page.tsx';
import { Guard } from './guard.tsx';
import { usePageTitle, useTech } from './page-hooks.ts';
import { PageLayout } from './page-layout.tsx';
import { siteFacts } from './site.ts';

/** A page of the contract: its title, its guards, its layout. */
export function Page({ id, children }: { id: PageId; children: ReactNode }) {
  const { pathname } = useLocation();
  const tech = useTech();
  const site = siteFacts();
  // The router's parameters take any text; the contract says which ones name a page.
  const outcome = resolvePage(pathname, site);
  const page = pageOf(id);
  usePageTitle(outcome.kind === 'page' ? pageWords(outcome, site).title : 'Not Found · Chartered');
  useEffect(() => {
    if (tech) rememberTech(tech);
  }, [tech]);
  useEffect(() => {
    // For styles and tests; nothing else tells a page's layout from outside.
    document.documentElement.dataset.layout = page.layout;
  }, [page.layout]);

  if (outcome.kind === 'redirect') return <Navigate to={outcome.to} replace />;
  if (outcome.kind === 'missing') return <NotFoundPage message={outcome.message} />;
  return (
    <Guard key={id} guards={page.guards}>
      <PageLayout layout={page.layout}>{children}</PageLayout>
    </Guard>
  );
}
