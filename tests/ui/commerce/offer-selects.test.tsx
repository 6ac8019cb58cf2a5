import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FieldsView } from '../../../src/client/pages/commerce/offers/field-view.tsx';
import { OFFER_FORMS } from '../../../src/client/pages/commerce/offers/offer-fields.ts';
import { BANNER_ICONS } from '../../../src/contract/commerce/banner-data.ts';
import type { OfferKind } from '../../../src/contract/commerce/offer-data.ts';

/** The entries of the select of a label, in the form of a kind of offer. */
function optionsOf(kind: OfferKind, label: string, data: object = OFFER_FORMS[kind].template ?? {}): string[] {
  const markup = renderToStaticMarkup(
    <FieldsView
      fields={OFFER_FORMS[kind].fields}
      value={data}
      path="data"
      errorOf={() => undefined}
      onChange={() => undefined}
    />,
  );
  const [, rest = ''] = markup.split(
    new RegExp(`<label[^>]*><span[^>]*>${label}</span>(?:<span[^>]*>\\*</span>)?</label>`),
  );
  const [select = ''] = rest.split('</select>');
  return [...select.matchAll(/<option[^>]*>([^<]*)</g)].map(([, text = '']) => text);
}

test('[CO-12] a select that may be left empty says what empty means there', () => {
  expect(optionsOf('banner', 'Icon')).toEqual(['None', ...BANNER_ICONS]);
  expect(optionsOf('bundle', 'Level shown')).toEqual(['As the products say', 'Junior', 'Intermediate', 'Senior']);
});

test('[CO-12] a select that needs a value has an empty entry only while it has none', () => {
  expect(optionsOf('pricing', 'Tax', { tax: 'included' })).toEqual(['Included', 'Excluded']);
  for (const data of [{}, { tax: '' }]) {
    expect(optionsOf('pricing', 'Tax', data)).toEqual(['Choose one', 'Included', 'Excluded']);
  }
});

test('[UI-06] the switch for every page says so, as `showOnHomepage` does', () => {
  expect(OFFER_FORMS.banner.fields.showOnHomepage).toEqual({
    kind: 'flag',
    label: 'On all pages with banners',
    hint: "After those of the page's own area.",
  });
});
