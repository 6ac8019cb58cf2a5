import type { OfferDraft } from '../../../../../machines/commerce/offer-editor/offer-editor.types.ts';
import type { OfferDetail } from '../../../../contract/commerce/offers-admin.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { formatMoment } from '../../../ui/display/format-date.ts';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { differencesOf } from './differences.ts';
import type { Fields } from './field-spec.ts';
import { Changes } from './history-section.tsx';

/** Both versions after somebody else saved: the administrator chooses, nothing is lost. */
export function ConflictNotice({
  theirs,
  draft,
  fields,
  onMine,
  onTheirs,
}: {
  theirs: OfferDetail;
  draft: OfferDraft;
  fields: Fields;
  onMine: () => void;
  onTheirs: () => void;
}) {
  const stored = { data: theirs.data, startsAt: theirs.starts_at, endsAt: theirs.ends_at };
  return (
    <Callout
      tone="warning"
      isLive
      className="mt-6"
      title={`${theirs.author?.name ?? 'Somebody else'} saved version ${theirs.version} on ${formatMoment(theirs.updated_at)}`}
      actions={
        <>
          <Button size="small" onClick={onMine}>
            Keep my changes
          </Button>
          <Button size="small" variant="secondary" onClick={onTheirs}>
            Use the saved version
          </Button>
        </>
      }
    >
      <p>Your changes aren't saved yet, but nothing is lost. Saved now, and what yours would make of it:</p>
      <Changes differences={differencesOf(fields, stored, draft)} />
    </Callout>
  );
}
