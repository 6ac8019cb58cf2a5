import { pageDescription } from '../../contract/page-descriptions.ts';
import { type PageOutcome, pageOf } from '../../contract/pages.ts';
import { setCanonicalPath, setDescription } from '../adapters/document-head.ts';
import { siteFacts } from './site.ts';

/** Pages whose content brings a description of its own, and sets it. */
const DESCRIBED_BY_CONTENT: readonly string[] = ['blogPost', 'legal', 'techLegal'];

/** Makes description and canonical address those of another page, as the server does for the page that was opened. */
export function describePage(outcome: PageOutcome & { kind: 'page' }, pathname: string): void {
  // Another page was opened while this module was loading.
  if (location.pathname !== pathname) return;
  setCanonicalPath(pageOf(outcome.id).canonical?.replace(':slug', outcome.params.slug ?? '') ?? pathname);
  if (!DESCRIBED_BY_CONTENT.includes(outcome.id)) setDescription(pageDescription(outcome, siteFacts()));
}
