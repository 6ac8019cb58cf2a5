import { TECHS, type Tech } from '../techs.ts';
import type { LibraryKind } from './documents.ts';

/**
 * Technologies that have documents of a kind. Menus name no area without any; the linter compares this list with the
 * content, so that a menu neither waits for an answer nor names what is not there.
 */
export const LIBRARY_AREAS: Record<LibraryKind, readonly Tech[]> = {
  guides: TECHS,
  trainings: ['javascript', 'vuejs'],
  bootcamps: [],
};
