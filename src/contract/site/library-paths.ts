import type { Tech } from '../techs.ts';
import type { LibraryKind } from './documents.ts';

/** Where the documents of each kind of the library stand below a dashboard. */
export const LIBRARY_SEGMENTS: Record<LibraryKind, string> = {
  guides: 'guides',
  trainings: 'training',
  bootcamps: 'bootcamp',
};

/** The one address of a document of the library. */
export function libraryPath(kind: LibraryKind, tech: Tech, slug: string): string {
  return `/${tech}/dashboard/${LIBRARY_SEGMENTS[kind]}/${slug}`;
}
