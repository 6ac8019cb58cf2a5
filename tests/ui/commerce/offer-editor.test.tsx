import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createActor, type StateValue } from 'xstate';
import { offerEditorMachine } from '../../../machines/commerce/offer-editor/offer-editor.machine.ts';
import { OfferEditor } from '../../../src/client/pages/commerce/offers/offer-editor.tsx';
import { OFFER_FORMS } from '../../../src/client/pages/commerce/offers/offer-fields.ts';
import type { OfferDetail } from '../../../src/contract/commerce/offers-admin.ts';

const data = { ...OFFER_FORMS.coupon.template, name: 'Spring' };
const stored: OfferDetail = {
  ...{ kind: 'coupon', slug: 'spring', name: 'Spring', state: 'draft', version: 2, data },
  ...{ starts_at: null, ends_at: null, updated_at: 1, author: null, revisions: [] },
};

/** The page in one state of the chart. */
function markupIn(state: StateValue, offer: OfferDetail | null): string {
  const context = {
    ...{ kind: 'coupon' as const, slug: offer?.slug ?? null, offer },
    ...{ draft: { slug: offer?.slug ?? '', data, startsAt: null, endsAt: null } },
    ...{ theirs: null, action: null, failure: null },
  };
  const snapshot = offerEditorMachine.resolveState({ value: { open: state }, context });
  const actor = createActor(offerEditorMachine, { snapshot, input: { kind: 'coupon', slug: null } });
  return renderToStaticMarkup(<OfferEditor actor={actor} kind="coupon" />);
}

test.each([
  ['clean', true],
  ['changed', true],
  ['saving', false],
  ['loadingNewest', false],
  ['conflict', false],
  ['confirming', false],
  ['acting', false],
  ['refreshing', false],
] as const)(
  '[CO-12] while the editor is %s, its fields take what is typed: %j; nothing typed is lost',
  (state, areEnabled) => {
    for (const offer of [stored, null]) {
      const markup = markupIn(state, offer);
      const fields = /<fieldset( disabled="")? class="contents">(.*)<\/fieldset><\/div><aside/s.exec(markup);
      expect(fields?.[1] === undefined).toBe(areEnabled);
      for (const label of ['Name', 'Bundles', 'Once for each person', 'Start', 'End']) {
        expect(fields?.[2]).toContain(`>${label}`);
      }
      // Who saves by the keyboard keeps the focus.
      expect(fields?.[2]).not.toContain('Save');
    }
  },
);
