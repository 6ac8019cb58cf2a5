import type { Overlay } from '../../../../workshop/drawing/look.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';

/** What the overlay of the drawing says of a state or a transition; nothing where it says nothing. */
export function OverlayBadge({ overlay }: { overlay: Overlay | undefined }) {
  return overlay?.label === undefined ? null : <Badge tone={overlay.tone}>{overlay.label}</Badge>;
}
