import type { SiteFacts } from '../../../contract/pages.ts';

/** The id of the exam catalog on the start page. */
export const examsListId = (product: SiteFacts['product']) => `available-${product}`;

/** The catalog's URL, from any page (UI-01). */
export const examsListUrl = (product: SiteFacts['product']) => `/#${examsListId(product)}`;
