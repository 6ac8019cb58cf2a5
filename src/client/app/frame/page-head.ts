import { MISSING_HEAD, pageDescription, robotsOf } from '../../../contract/page-descriptions.ts';
import { type PageOutcome, pageOf } from '../../../contract/pages.ts';
import { cardPathOf } from '../../../contract/site/page-card.ts';
import {
  mirrorTitle,
  setCanonicalPath,
  setCardPath,
  setDescription,
  setRobots,
} from '../../adapters/site/document-head.ts';
import { siteFacts } from '../../flows/site/site-facts.ts';

/** Pages whose content has its own description, and sets it. */
const DESCRIBED_BY_CONTENT: readonly string[] = ['blogPost', 'legal', 'techLegal'];

/** Updates the document's head for another page, as the server does for the opened page (RT-36). */
export function describePage(outcome: PageOutcome, pathname: string): void {
  // Another page was opened while this module was loading.
  if (location.pathname !== pathname || outcome.kind === 'redirect') return;
  mirrorTitle();
  setRobots(robotsOf(outcome));
  if (outcome.kind === 'missing') {
    setCanonicalPath(pathname);
    setDescription(MISSING_HEAD.description);
    return;
  }
  setCardPath(cardPathOf(outcome, pathname));
  setCanonicalPath(pageOf(outcome.id).canonical?.replace(':slug', outcome.params.slug ?? '') ?? pathname);
  if (!DESCRIBED_BY_CONTENT.includes(outcome.id)) setDescription(pageDescription(outcome, siteFacts()));
}
