import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lintDocuments } from '../../src/content/lint/lint-documents.ts';
import { loadDocuments } from '../../src/content/load/load-documents.ts';

const POST = `---
title: A post
summary: What it is about.
published: 2026-11-20
---
The first sentence.

## A heading
Another sentence with a [link](/blog/other).
`;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'documents-'));
  put('blog/post.md', POST);
  put('blog/other.md', POST.replace('/blog/other', '/blog/post'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function put(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const told = (problems: { file: string; line: number; message: string }[]) =>
  problems.map(({ file, line, message }) => `${file.slice(folder.length + 1)}:${line} ${message}`);
const problems = () => told(lintDocuments(folder).problems);

describe('documents', () => {
  test('are read with their kind, technology, day and reading time', () => {
    put('guides/vuejs/vue-guide.md', `---\ntitle: Guide\nsummary: S.\n---\n${'word '.repeat(500)}\n`);
    expect(problems()).toEqual([]);
    const read = loadDocuments(folder).documents.map(({ document }) => document);
    expect(
      read.map(({ kind, slug, tech, published_at, minutes }) => [kind, slug, tech, published_at, minutes]),
    ).toEqual([
      ['blog', 'other', null, Date.UTC(2026, 10, 20), 1],
      ['blog', 'post', null, Date.UTC(2026, 10, 20), 1],
      ['guides', 'vue-guide', 'vuejs', null, 3],
    ]);
    expect(read[1]?.text).toBe(POST.split('---\n')[2]?.trim());
  });

  test('that are damaged are left out and told with file and line', () => {
    put('blog/post.md', POST.replace('summary: What it is about.', 'sumary: x'));
    expect(told(loadDocuments(folder).problems).sort()).toEqual([
      'blog/post.md:2 summary: summary is a text.',
      'blog/post.md:3 Unknown key "sumary".',
    ]);
    expect(loadDocuments(folder).documents.map(({ document }) => document.slug)).toEqual(['other']);
  });

  test.each([
    ['no front matter', 'Text alone.', 'blog/post.md:1 The front matter is missing: line 1 is not "---".'],
    ['a day that does not exist', POST.replace('11-20', '02-30'), 'blog/post.md:1 published is no day.'],
    [
      'a day in another form',
      POST.replace('2026-11-20', 'today'),
      'blog/post.md:4 published: published is a day such as 2026-11-20.',
    ],
    ['no text', POST.split('The first')[0] ?? '', 'blog/post.md:6 The document has no text.'],
    ['code without an end', `${POST}\n\`\`\`js\n1`, 'blog/post.md:11 The fenced block has no end.'],
  ])('are refused with %s', (_, text, message) => {
    put('blog/post.md', text);
    expect(told(loadDocuments(folder).problems)).toEqual([message]);
  });

  test('and folders that do not belong are reported', () => {
    put('notes/post.md', POST);
    put('blog/Upper Case.md', POST);
    put('blog/picture.png', '');
    expect(problems().sort()).toEqual([
      'blog/Upper Case.md:1 Only documents (.md) with lower-case names belong here.',
      'blog/picture.png:1 Only documents (.md) with lower-case names belong here.',
      'notes:1 Only the folders blog, legal, press, guides, trainings, bootcamps belong here.',
    ]);
  });

  test.each([
    ['raw HTML', 'A line.<br>Another.', 'Raw HTML is not shown; write it as code: <br>'],
    ['pictures', '![A picture](/a.png)', 'Images are not shown.'],
    ['code without a language', '```\n1\n```', 'The fenced block names no language.'],
    ['links to pages that are not there', '[x](/no/such/page)', 'There is no page "/no/such/page".'],
    ['links to documents that are not there', '[x](/blog/nothing)', 'There is no document "/blog/nothing".'],
    ['links that are not secure', '[x](http://example.com)', 'The link "http://example.com" goes nowhere.'],
    ['links that run programs', '[x](javascript:alert(1))', 'The link "javascript:alert(1)" goes nowhere.'],
    ['a second title', '# Title', 'The title is the only heading of level 1.'],
    ['headings that leave a level out', '### Deep', 'The heading leaves out level 2.'],
  ])('may not have %s', (_, text, message) => {
    put('blog/post.md', `${POST.split('The first')[0]}${text}\n`);
    expect(problems()).toEqual([`blog/post.md:6 ${message}`]);
  });

  test('may have code that looks like headings, and links to other sites', () => {
    put(
      'blog/post.md',
      `${POST}\n\`\`\`sh\n# a comment\n\`\`\`\n\n[x](https://example.com) [y](mailto:a@example.com)\n`,
    );
    expect(problems()).toEqual([]);
  });

  test('need a day where they are published, a technology in the library, and names of their own', () => {
    put('legal/terms.md', POST.replace('published: 2026-11-20\n', ''));
    put('guides/loose.md', POST);
    put('guides/react/twin.md', POST);
    put('guides/vuejs/twin.md', POST);
    expect(problems().sort()).toEqual([
      'guides/loose.md:1 It stands in the folder of no technology.',
      `guides/vuejs/twin.md:1 The name is that of ${join(folder, 'guides/react/twin.md')}.`,
      'legal/terms.md:1 The front matter does not say when it was published.',
    ]);
  });

  test('of the product have no errors', () => {
    expect(lintDocuments().problems).toEqual([]);
  });
});
