import { useEffect, useLayoutEffect } from 'react';
import { useParams } from 'react-router';
import { TECHS, type Tech } from '../../../contract/techs.ts';

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

/** The path's tech, or null. */
export function useTech(): Tech | null {
  const { tech } = useParams();
  return TECHS.find((known) => known === tech) ?? null;
}
