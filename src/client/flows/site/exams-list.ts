import type { SiteFacts } from '../../../contract/pages.ts';

/** The id, on the start page, of the list of everything that can be taken. */
export const examsListId = (product: SiteFacts['product']) => `available-${product}`;

/** The address of that list from any page (UI-01). */
export const examsListUrl = (product: SiteFacts['product']) => `/#${examsListId(product)}`;
