import type { OfferState } from '../../../../contract/commerce/offers-admin.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';

const STATES = {
  draft: { label: 'Draft', tone: 'neutral' },
  published: { label: 'Published', tone: 'positive' },
  withdrawn: { label: 'Withdrawn', tone: 'warning' },
} as const;

/** Whether buyers see an offer. */
export function StateBadge({ state }: { state: OfferState }) {
  const { label, tone } = STATES[state];
  return <Badge tone={tone}>{label}</Badge>;
}
