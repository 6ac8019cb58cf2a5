import { useEffect } from 'react';
import { useParams } from 'react-router';
import { TECHS, type Tech } from '../../contract/common.ts';

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
