import { useEffect, useLayoutEffect } from 'react';
import { useParams } from 'react-router';
import { TECHS, type Tech } from '../../../contract/techs.ts';

/** Sets the title of a page of the contract; before the effects of its view, which may have a title of its own. */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
}

/** Sets the document's title while the component is on show. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** The tech of the path, or null. */
export function useTech(): Tech | null {
  const { tech } = useParams();
  return TECHS.find((known) => known === tech) ?? null;
}
