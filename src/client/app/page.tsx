import { useEffect } from 'react';
import { isPrerendered, type PageMatch, pageOf, pageTitle } from '../../contract/pages.ts';
import { rememberTech } from '../adapters/site/last-tech.ts';
import { usePageTitle, useTech } from '../flows/site/page-hooks.ts';
import { siteFacts } from '../flows/site/site-facts.ts';
import { PageLayout } from './frame/page-layout.tsx';
import { Guard } from './guard.tsx';
import { pageView } from './page-parts.ts';

/** A page of the contract whose chunk is loaded: its title, guards, layout and view. */
export function Page({ match }: { match: PageMatch }) {
  const tech = useTech();
  const page = pageOf(match.id);
  const View = pageView(match.id);
  usePageTitle(pageTitle(match, siteFacts()));
  useEffect(() => {
    if (tech) rememberTech(tech);
  }, [tech]);
  useEffect(() => {
    // For styles and tests, which cannot detect a page's layout otherwise.
    document.documentElement.dataset.layout = page.layout;
  }, [page.layout]);

  return (
    <Guard
      key={match.id}
      guards={page.guards}
      isPrerendered={isPrerendered(match.id)}
      worksOffline={page.layout === 'exam'}
    >
      <PageLayout layout={page.layout}>{View && <View />}</PageLayout>
    </Guard>
  );
}
