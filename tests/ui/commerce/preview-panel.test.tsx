import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { offerPreviewMachine } from '../../../machines/commerce/offer-preview/offer-preview.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import { PreviewPanel } from '../../../src/client/pages/commerce/offers/preview-panel.tsx';

const input = {
  ...{ kind: 'coupon' as const, slug: 'spring', coupon: 'SPRING 20', at: null },
  draft: { slug: 'spring', data: {}, startsAt: null, endsAt: null },
};

/** The panel while the server refuses what is asked. */
function markupOf(
  errors: Record<string, string[]>,
  isFormMarked: boolean,
  kind: 'coupon' | 'banner' = 'coupon',
): string {
  const context = { question: input, preview: null, failure: failure('invalid', 'Refused.', { errors }) };
  const snapshot = offerPreviewMachine.resolveState({ value: 'failed', context });
  const actor = createActor(offerPreviewMachine, { snapshot, input });
  return renderToStaticMarkup(
    <PreviewPanel
      {...{ actor, kind, isFormMarked }}
      seen={{ coupon: 'SPRING 20', at: null }}
      onSeenChange={() => undefined}
    />,
  );
}

const marked = (markup: string) => markup.match(/<input[^>]*aria-invalid="true"[^>]*>/g) ?? [];

test.each([true, false])(
  '[CO-12] a refused coupon or moment is marked in the panel, beside a form that is marked (%j) or not',
  (isFormMarked) => {
    const coupon = markupOf({ coupon: ['A coupon has no spaces.'] }, isFormMarked);
    expect(coupon).toContain('A coupon has no spaces.');
    expect(coupon).toContain('Fix the marked fields to see prices.');
    expect(marked(coupon)).toEqual([expect.stringContaining('value="SPRING 20"')]);
    const at = markupOf({ at: ['Choose a later moment.'] }, isFormMarked);
    expect(at).toContain('Choose a later moment.');
    expect(at).toContain('Fix the marked fields to see prices.');
    expect(marked(at)).toEqual([expect.stringContaining('type="datetime-local"')]);
  },
);

test('[CO-12] a testimonial is seen as the page of its technology shows it, and no price beside it', () => {
  const preview = {
    ...{ at: Date.UTC(2026, 10, 29), currency: 'USD' as const, bundles: [], banner: null, notes: [] },
    testimonial: { tech: 'vuejs' as const, said: { name: 'Ada King', role: 'Developer', text: 'It was fair.' } },
  };
  const question = { ...input, kind: 'testimonial' as const, slug: 'ada' };
  const snapshot = offerPreviewMachine.resolveState({ value: 'shown', context: { question, preview, failure: null } });
  const actor = createActor(offerPreviewMachine, { snapshot, input: question });
  const markup = renderToStaticMarkup(
    <PreviewPanel
      {...{ actor, kind: 'testimonial', isFormMarked: false }}
      seen={{ coupon: '', at: null }}
      onSeenChange={() => undefined}
    />,
  );
  expect(markup).toMatch(
    /theme-vue.*<blockquote[^>]*>It was fair\.<\/blockquote>.*Ada King.*Developer.*On the page of Vue\.js/,
  );
  expect(markup).not.toContain('change any prices');
});

test('[CO-12] nobody is sent to marked fields while an untouched form marks none', () => {
  const errors = { 'data.name': ['The name is required.'] };
  expect(markupOf(errors, true)).toContain('Fix the marked fields to see prices.');
  expect(markupOf(errors, false)).toContain('Fill in the form to see prices.');
  expect(markupOf(errors, false)).not.toContain('marked');
  expect(markupOf(errors, true, 'banner')).toContain('Fix the marked fields to see the banner.');
  expect(markupOf(errors, false, 'banner')).toContain('Fill in the form to see the banner.');
});
