import { type PageOutcome, pageOf } from '../pages.ts';

/** Whether a page has a place for a banner above it: public pages do, dashboards, exams and forms do not. */
export function hasBannerPlace(outcome: PageOutcome): boolean {
  if (outcome.kind !== 'page') return false;
  const { layout } = pageOf(outcome.id);
  return layout === 'default' || layout === 'tech';
}
