import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { formatClock, spokenDuration } from '../../src/client/ui/display/format-time.ts';
import { Markdown } from '../../src/client/ui/display/markdown.tsx';
import { gapIds } from '../../src/client/ui/exam/gap-code.tsx';
import { moveItem } from '../../src/client/ui/exam/ordering-list.tsx';

const markup = (source: string) => renderToStaticMarkup(<Markdown source={source} />);

describe('Markdown', () => {
  test('shows raw HTML as text', () => {
    expect(markup('<img src=x onerror=alert(1)> and <b>this</b>')).not.toMatch(/<img|<b>/);
    expect(markup('<script>alert(1)</script>')).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    'java&#115;cript:alert(1)',
  ])('makes no link to %s', (href) => {
    expect(markup(`[text](<${href}>)`)).not.toContain('<a');
  });

  test.each(['https://vuejs.org', 'http://vuejs.org', '/vuejs', '#part', './next', 'mailto:a@b.example'])(
    'links to %s',
    (href) => {
      expect(markup(`[text](${href})`)).toContain(`href="${href}"`);
    },
  );

  test('hides the opener from pages of other origins', () => {
    expect(markup('[text](https://vuejs.org)')).toContain('rel="noopener"');
  });

  test('shows entities and code literally', () => {
    expect(markup('a &lt; b and `x &lt; y`')).toContain('a &lt; b and ');
    expect(markup('`x &lt; y`')).toContain('x &amp;lt; y');
  });

  test('renders headings below the given level', () => {
    expect(renderToStaticMarkup(<Markdown source="# Title" headingLevel={3} />)).toContain('<h3');
  });
});

describe('ordering', () => {
  test.each([
    ['c', 0, ['c', 'a', 'b']],
    ['a', 1, ['b', 'a', 'c']],
    ['a', 9, ['b', 'c', 'a']],
    ['b', -1, ['b', 'a', 'c']],
  ])('moves %s to position %i', (id, position, expected) => {
    expect(moveItem(['a', 'b', 'c'], id, position)).toEqual(expected);
  });
});

test('finds the gaps of a code text in order', () => {
  expect(gapIds('const {{1}} = {{2}}; // {{ not }} {{x}}')).toEqual(['1', '2', 'x']);
});

test('formats time for sighted readers and for screen readers', () => {
  expect([0, 9.2, 59, 60, 3599, 3600, 5049, -4].map(formatClock)).toEqual([
    '0:00',
    '0:10',
    '0:59',
    '1:00',
    '59:59',
    '1:00:00',
    '1:24:09',
    '0:00',
  ]);
  expect([0, 1, 61, 119, 121, 600, 3660].map(spokenDuration)).toEqual([
    '0 seconds',
    '1 second',
    '1 minute 1 second',
    '1 minute 59 seconds',
    '2 minutes',
    '10 minutes',
    '1 hour 1 minute',
  ]);
});

test('static HTML contains no styles that a strict content security policy would block', async () => {
  vi.stubGlobal('location', { search: '' });
  const { PartsDemo } = await import('./gallery/parts.tsx');
  const { ExamDemo, QuestionKindsDemo } = await import('./gallery/exam.tsx');
  const { DashboardDemo } = await import('./gallery/dashboard.tsx');
  const { AuthDemo, ErrorDemo, SiteDemo } = await import('./gallery/pages.tsx');
  const pages = { PartsDemo, ExamDemo, QuestionKindsDemo, DashboardDemo, AuthDemo, ErrorDemo, SiteDemo };
  const refused = Object.entries(pages).flatMap(([name, Page]) =>
    [...renderToStaticMarkup(<Page />).matchAll(/<[^>]*\sstyle=[^>]*>|<style/g)].map(([tag]) => `${name}: ${tag}`),
  );
  expect(refused).toEqual([]);
  vi.unstubAllGlobals();
});
