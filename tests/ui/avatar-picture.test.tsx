import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { avatarPicture } from '../../src/client/pages/shared/avatar-picture.ts';
import { NeedsScripts } from '../../src/client/pages/shared/needs-scripts.tsx';

test('[UI-03] the picture of a user is asked for in the sides that are made, once for each density', () => {
  expect(avatarPicture(null)).toBeUndefined();
  const { src, srcSet } = avatarPicture('/avatars/ada')?.(40) ?? {};
  expect(src).toMatch(/^\/api\/images\?src=%2Favatars%2Fada&width=\d+&height=\d+$/);
  expect(srcSet?.split(', ')[0]).toBe(`${src} 1x`);
});

test('[VA-01] a document says what does not work where scripts are turned off', () => {
  expect(renderToStaticMarkup(<NeedsScripts what="Logging in" />)).toBe(
    '<noscript><p class="text-muted text-sm">Logging in needs JavaScript, which is turned off in this browser.</p></noscript>',
  );
});
