import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Callout, type CalloutTone } from '../../src/client/ui/feedback/callout.tsx';

const render = (element: Parameters<typeof renderToStaticMarkup>[0]) => renderToStaticMarkup(element);

describe('a notice in the page', () => {
  test.each<[tone: CalloutTone | undefined, role: string, colour: string, icon: string]>([
    [undefined, 'status', 'info', 'lucide-info'],
    ['info', 'status', 'info', 'lucide-info'],
    ['positive', 'status', 'positive', 'lucide-circle-check'],
    ['warning', 'status', 'warning', 'lucide-triangle-alert'],
    ['danger', 'alert', 'danger', 'lucide-circle-alert'],
  ])('[ER-05] of tone %s has its role, its colours and its picture', (tone, role, colour, icon) => {
    const live = render(<Callout {...(tone ? { tone } : {})} isLive title="What happened" />);
    expect(live).toMatch(new RegExp(`^<div role="${role}" class="[^"]*\\bborder-${colour}-line bg-${colour}-soft\\b`));
    expect(live).toContain(icon);
    expect(live).toMatch(new RegExp(`<svg[^>]*text-${colour}-ink[^>]*aria-hidden="true"`));
    expect(live).toMatch(new RegExp(`<p class="font-medium text-${colour}-ink">What happened</p>`));
  });

  test('[ER-05] that does not appear later is read in its place', () => {
    expect(render(<Callout tone="danger">Text</Callout>)).not.toContain('role=');
  });

  test('[ER-04] says what happened, what was kept and what to do, each where there is some', () => {
    const text = (element: Parameters<typeof render>[0]) =>
      render(element)
        .replaceAll(/<svg.*?<\/svg>/g, '')
        .split(/<[^>]+>/)
        .filter((part) => part !== '');
    expect(
      text(
        <Callout title="Not sent" actions={<button type="button">Try again</button>}>
          Your text is kept.
        </Callout>,
      ),
    ).toEqual(['Not sent', 'Your text is kept.', 'Try again']);
    expect(text(<Callout>Your text is kept.</Callout>)).toEqual(['Your text is kept.']);
  });
});
