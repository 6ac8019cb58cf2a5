import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CredentialDownloads } from '../../../src/client/pages/shared/credential/credential-downloads.tsx';
import { ShareLinks } from '../../../src/client/pages/shared/credential/share-links.tsx';
import type { OpenedCredential } from '../../../src/contract/commerce/offers.ts';
import { earnedCredential } from '../../support/contract-samples.ts';

const own: OpenedCredential = { ...earnedCredential, is_own: true, is_name_drawn: true };
const of = (credential: OpenedCredential) => ({ ...credential, is_own: false, is_name_drawn: null });
const NOTE = /print your whole name/;

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://exams.example.com' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("[VC-04] the holder shares in the holder's words, anyone else a link", () => {
  const holder = renderToStaticMarkup(<ShareLinks credential={own} />);
  for (const words of ['Add to LinkedIn profile', 'Post on LinkedIn', 'I+passed+the', 'Copy link']) {
    expect(holder).toContain(words);
  }
  const other = renderToStaticMarkup(<ShareLinks credential={of(own)} />);
  expect(other).toContain('Copy link');
  expect(other).not.toContain('href=');
});

test('beside the downloads, the holder is told when the files cannot print the whole name', () => {
  const markupOf = (credential: OpenedCredential) =>
    renderToStaticMarkup(<CredentialDownloads credential={credential} />);
  expect(markupOf({ ...own, is_name_drawn: false })).toMatch(NOTE);
  expect(markupOf(own)).not.toMatch(NOTE);
  expect(markupOf(of(own))).not.toMatch(NOTE);
});
