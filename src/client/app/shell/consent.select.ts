import type { SnapshotFrom } from 'xstate';
import type { consentMachine } from '../../../../machines/site/consent/consent.machine.ts';
import type { PublicSettings } from '../../../contract/site/system.ts';
import { hasThirdPartiesToAskFor } from '../../../contract/site/third-parties.ts';

export const selectIsAsking = (snapshot: SnapshotFrom<typeof consentMachine>) => snapshot.hasTag('asking');
/** Already answered, so the footer offers to reopen it. */
export const selectIsReviewable = (snapshot: SnapshotFrom<typeof consentMachine>) => snapshot.hasTag('reviewable');
/** What the banner asks. */
export function selectQuestion(settings: PublicSettings): string {
  const hasThirdParties = hasThirdPartiesToAskFor(settings);
  const tools = 'May third-party tools measure visits and offer chat and feedback here?';
  const counts = 'May we count which steps pages of this site take, without anything about you?';
  return [hasThirdParties ? tools : '', settings.chart_traffic ? counts : ''].filter(Boolean).join(' ');
}
/** Reopened from the footer: the banner can be closed without a choice. */
export const selectCanClose = (snapshot: SnapshotFrom<typeof consentMachine>) =>
  snapshot.can({ type: 'consent.reviewClosed' });
