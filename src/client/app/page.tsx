import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { TECH_LABELS, type Tech } from '../../contract/common.ts';
import { matchPage, type PageId, pages } from '../../contract/pages.ts';
import { NotFoundPage } from '../views/errors/not-found-page.tsx';
import { Guard } from './guard.tsx';
import { useTech, useTitle } from './page-hooks.ts';
import { PageLayout } from './page-layout.tsx';

/** A page of the contract: its title, its guards, its layout. */
export function Page({ id, children }: { id: PageId; children: ReactNode }) {
  const { pathname } = useLocation();
  const tech = useTech();
  const page = pages[id];
  // The router's parameters take any text; the contract says which ones name a page.
  const isThere = matchPage(pathname) !== null;
  const title = id === 'home' ? 'Chartered: certification for web developers' : titleOf(page.title, tech);
  useTitle(isThere ? title : 'Not Found · Chartered');

  if (!isThere) return <NotFoundPage />;
  return (
    <Guard guards={page.guards}>
      <PageLayout layout={page.layout}>{children}</PageLayout>
    </Guard>
  );
}

function titleOf(title: string, tech: Tech | null): string {
  return tech ? `${title} · ${TECH_LABELS[tech]} · Chartered` : `${title} · Chartered`;
}
