import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useParams } from 'react-router';
import { pageTitle, resolvePage } from '../../../contract/pages.ts';
import { TECHS, type Tech } from '../../../contract/techs.ts';
import { siteFacts } from './site-facts.ts';

/** Sets the title of a contract page, before the effects of its view, which may set its own. */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
}

/** Sets the document's title while mounted. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** Sets the title to that of the document of an item: its name in place of the page's. */
export function useItemTitle(item: string): void {
  const { pathname } = useLocation();
  const outcome = resolvePage(pathname, siteFacts());
  useTitle(outcome.kind === 'page' ? pageTitle(outcome, siteFacts(), item) : item);
}

/** The path's tech, or null. */
export function useTech(): Tech | null {
  const { tech } = useParams();
  return TECHS.find((known) => known === tech) ?? null;
}
