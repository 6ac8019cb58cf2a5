import { type PageId, type PageOutcome, pageOf } from '../pages.ts';

/** Pages for strangers who check something: a credential, its file, a result. */
const WITHOUT_MARKETING: readonly PageId[] = [
  'credential',
  'credentialShare',
  'techCredentialShare',
  'verify',
  'trialResult',
  'preview',
];

/** Whether a page has a place for a banner above it: public pages do; dashboards, exams, forms and proofs do not. */
export function hasBannerPlace(outcome: PageOutcome): boolean {
  if (outcome.kind !== 'page' || WITHOUT_MARKETING.includes(outcome.id)) return false;
  const { layout } = pageOf(outcome.id);
  return layout === 'default' || layout === 'tech';
}
