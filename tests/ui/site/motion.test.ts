import { readFileSync } from 'node:fs';
import { isValidElement, type ReactElement } from 'react';
import { describe, expect, test } from 'vitest';
import { TeamLayout } from '../../../src/client/ui/layout/team-layout.tsx';

const styles = readFileSync(new URL('../../../src/client/styles/base.css', import.meta.url), 'utf8').replaceAll(
  /\/\*[\s\S]*?\*\//g,
  '',
);

/** What the first rule of a selector says of a property, in the style sheet of every page. */
function declared(selector: string, property: string): string | undefined {
  const at = styles.indexOf(`${selector} {`);
  const body = at === -1 ? '' : styles.slice(at, styles.indexOf('}', at));
  return new RegExp(`[{;]\\s*${property}:\\s*([^;]+);`).exec(body)?.[1];
}
const duration = (selector: string) => declared(selector, 'animation')?.match(/[\d.]+m?s/)?.[0];

/** Of an animation: what it begins or ends with. */
const keyframes = (name: string) => new RegExp(`@keyframes ${name} \\{([^}]*\\{[^}]*\\})`).exec(styles)?.[1] ?? '';

describe('motion', () => {
  test('[UI-16, LI-05] a menu opens and closes within 180 ms', () => {
    expect(duration(".motion-menu[data-state='open']")).toBe('180ms');
    expect(duration(".motion-menu[data-state='closed']")).toBe('180ms');
  });

  test.each(['dialog', 'drawer-right', 'drawer-left', 'backdrop', 'toast'])(
    '[UI-17] %s comes within 300 ms and goes within 200',
    (part) => {
      expect(duration(`.motion-${part}[data-state='open']`)).toBe('300ms');
      expect(duration(`.motion-${part}[data-state='closed']`)).toBe('200ms');
    },
  );

  test('[UI-17] a toast that is not swiped far enough goes back as fast as it would go', () => {
    expect(declared(".motion-toast[data-swipe='cancel']", 'transition')).toBe('transform 200ms ease-out');
    expect(declared(".motion-toast[data-swipe='move']", 'transform')).toBe(
      'translateX(var(--radix-toast-swipe-move-x))',
    );
  });

  test('[UI-17] what waits turns or pulses slowly', () => {
    expect(declared('.spinner-turn', 'animation')).toBe('spinner-turn 800ms linear infinite');
    expect(declared('.skeleton-pulse', 'animation')).toBe('skeleton-pulse 1600ms ease-in-out infinite');
  });

  test('[UI-17] for visitors who prefer reduced motion, what lies over a page fades within 80 ms and nothing turns', () => {
    const calm = styles.slice(styles.indexOf('@media (prefers-reduced-motion: reduce)'));
    const rules = [...calm.slice(0, calm.indexOf('@keyframes')).matchAll(/([^{};]+)\{\s*animation: ([^;]+);/g)];
    const names = (selector = '') => [...selector.matchAll(/\.([a-z-]+)/g)].map(([, name]) => name);
    const over = ['dialog', 'drawer-left', 'drawer-right', 'backdrop', 'menu', 'toast'];
    expect(rules.map(([, selector, animation]) => [names(selector), animation])).toEqual([
      [over.map((name) => `motion-${name}`), 'fade-in 80ms linear'],
      [over.map((name) => `motion-${name}`), 'fade-out 80ms linear forwards'],
      [['spinner-turn'], 'skeleton-pulse 1600ms ease-in-out infinite'],
      [['skeleton-pulse'], 'none'],
    ]);
  });

  test('[UI-17] visitors who prefer reduced motion see none', () => {
    const reduced = styles.slice(styles.lastIndexOf('@media (prefers-reduced-motion: reduce)'));
    const body = reduced.slice(reduced.indexOf('{') + 1, reduced.indexOf('\n}'));
    expect(body).toMatch(/\*,\s*::before,\s*::after \{/);
    const rules = body.slice(body.indexOf('{') + 1).matchAll(/([\w-]+): ([^;]+);/g);
    expect(Object.fromEntries([...rules].map(([, name, value]) => [name, value]))).toEqual({
      'transition-duration': '0.01ms !important',
      'animation-duration': '0.01ms !important',
      'animation-iteration-count': '1 !important',
      'scroll-behavior': 'auto !important',
    });
  });
});

describe('the team area', () => {
  const contentOf = (pageKey: string): ReactElement<{ className: string }> => {
    const layout = TeamLayout({ pageKey, heading: 'Team', navigation: null, children: 'page' } as never);
    const { children } = layout.props as { children: unknown };
    if (!isValidElement<{ className: string }>(children)) throw new Error('The layout shows no element.');
    return children;
  };

  test('[RT-28] fades each of its pages in', () => {
    expect(contentOf('/team/dashboard').props.className).toBe('motion-page');
    expect(declared('.motion-page', 'animation')).toBe('fade-in 200ms ease-out');
    expect(keyframes('fade-in')).toMatch(/from \{\s*opacity: 0;/);
    // Another page is another element: an animation begins with its element.
    expect(contentOf('/team/dashboard').key).not.toBe(contentOf('/team/manage').key);
  });
});
