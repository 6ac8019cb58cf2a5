import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lintAreas, lintDocuments } from '../../src/content/lint/lint-documents.ts';
import { loadAuthors } from '../../src/content/load/load-authors.ts';
import { loadDocuments } from '../../src/content/load/load-documents.ts';
import { TECHS } from '../../src/contract/techs.ts';

const POST = `---
title: A post
summary: What it is about.
published: 2026-11-20
author: engineering
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

  test('that are damaged are skipped and reported with file and line', () => {
    put('blog/post.md', POST.replace('summary: What it is about.', 'sumary: x'));
    expect(told(loadDocuments(folder).problems).sort()).toEqual([
      'blog/post.md:2 summary: summary is a text.',
      'blog/post.md:3 Unknown key "sumary".',
    ]);
    expect(loadDocuments(folder).documents.map(({ document }) => document.slug)).toEqual(['other']);
  });

  test('a file called like a technology is no folder of one, and a folder of none holds no documents', () => {
    put('blog/vuejs', POST);
    put('guides/svelte/guide.md', POST);
    expect(told(loadDocuments(folder).problems).sort()).toEqual([
      'blog/vuejs:1 Only documents (.md) with lower-case names belong here.',
      'guides/svelte:1 Only documents (.md) with lower-case names belong here.',
    ]);
    expect(loadDocuments(folder).documents.map(({ document }) => document.slug)).toEqual(['other', 'post']);
  });

  test.each([
    ['no front matter', 'Text alone.', 'blog/post.md:1 The front matter is missing: line 1 is not "---".'],
    ['a day that does not exist', POST.replace('11-20', '02-30'), 'blog/post.md:1 published is no day.'],
    [
      'a day in another form',
      POST.replace('2026-11-20', 'today'),
      'blog/post.md:4 published: published is a day such as 2026-11-20.',
    ],
    ['no text', POST.split('The first')[0] ?? '', 'blog/post.md:7 The document has no text.'],
    ['code without an end', `${POST}\n\`\`\`js\n1`, 'blog/post.md:12 The fenced block has no end.'],
  ])('are refused with %s', (_, text, message) => {
    put('blog/post.md', text);
    expect(told(loadDocuments(folder).problems)).toEqual([message]);
  });

  test('and unexpected folders are reported', () => {
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
    expect(problems()).toEqual([`blog/post.md:7 ${message}`]);
  });

  test('may contain code that looks like headings, and external links', () => {
    put(
      'blog/post.md',
      `${POST}\n\`\`\`sh\n# a comment\n\`\`\`\n\n[x](https://example.com) [y](mailto:a@example.com)\n`,
    );
    expect(problems()).toEqual([]);
  });

  test('need a date when published, a technology in the library, and unique names', () => {
    const text = POST.replace('author: engineering\n', '');
    put('legal/terms.md', text.replace('published: 2026-11-20\n', ''));
    put('guides/loose.md', text);
    put('guides/react/twin.md', text);
    put('guides/vuejs/twin.md', text);
    expect(problems().sort()).toEqual([
      'guides/loose.md:1 It stands in the folder of no technology.',
      `guides/vuejs/twin.md:1 The name is that of ${join(folder, 'guides/react/twin.md')}.`,
      'legal/terms.md:1 The front matter does not say when it was published.',
    ]);
  });

  const LESSON = '---\ntitle: Lesson\nsummary: S.\ntraining: vuejs-developer\nposition: 1\n---\nText.\n';

  test('of trainings are lessons with a place of their own in the training of one technology', () => {
    put('trainings/vuejs/first.md', LESSON);
    put('trainings/vuejs/second.md', LESSON.replace('position: 1', 'position: 2'));
    expect(problems()).toEqual([]);
    const read = loadDocuments(folder).documents.map(({ document }) => document);
    expect(read.map(({ slug, training, position, author }) => [slug, training, position, author?.name])).toEqual([
      ['other', null, null, 'Chartered engineering'],
      ['post', null, null, 'Chartered engineering'],
      ['first', 'vuejs-developer', 1, undefined],
      ['second', 'vuejs-developer', 2, undefined],
    ]);
    put('trainings/vuejs/second.md', LESSON);
    put('trainings/react/third.md', LESSON.replace('position: 1', 'position: 3'));
    expect(problems()).toEqual([
      `trainings/vuejs/first.md:1 The training "vuejs-developer" is about react.`,
      `trainings/vuejs/second.md:1 Position 1 is that of ${join(folder, 'trainings/vuejs/first.md')}.`,
      `trainings/vuejs/second.md:1 The training "vuejs-developer" is about react.`,
    ]);
  });

  test.each([
    ['a lesson without a training', LESSON.replace('training: vuejs-developer\n', ''), 'no "training"'],
    ['a lesson without a position', LESSON.replace('position: 1\n', ''), 'no "position"'],
  ])('refuse %s', (_, text, what) => {
    put('trainings/vuejs/first.md', text);
    expect(problems()).toEqual([`trainings/vuejs/first.md:1 The front matter has ${what}.`]);
  });

  test.each([
    ['position: 1', 'position: 0', '5 position: position counts from 1.'],
    ['position: 1', 'position: 1.5', '5 position: position is a whole number.'],
    [
      'training: vuejs-developer',
      'training: Vue',
      '4 training: training is the id of a certification such as vuejs-developer.',
    ],
  ])('refuse a lesson whose "%s" is "%s"', (from, to, message) => {
    put('trainings/vuejs/first.md', LESSON.replace(from, to));
    expect(problems()).toEqual([`trainings/vuejs/first.md:${message}`]);
  });

  test('have keys of other kinds refused', () => {
    put('guides/vuejs/guide.md', LESSON.replace('position: 1', 'position: 1\nauthor: engineering'));
    expect(problems()).toEqual([
      'guides/vuejs/guide.md:1 Only a document of "blog" has "author".',
      'guides/vuejs/guide.md:1 Only a document of "trainings" has "training".',
      'guides/vuejs/guide.md:1 Only a document of "trainings" has "position".',
    ]);
  });

  test('of the blog name an author that there is', () => {
    put('blog/other.md', POST.replace('author: engineering\n', ''));
    put('blog/post.md', POST.replace('author: engineering', 'author: nobody'));
    expect(problems()).toEqual([
      'blog/other.md:1 The front matter has no "author".',
      'blog/post.md:1 authors.yaml has no author "nobody".',
    ]);
  });

  test('have authors from a file whose damage is told', () => {
    const file = join(folder, 'authors.yaml');
    const author = '- { id: one, name: One, role: Team, bio: B. }\n';
    writeFileSync(file, author + author);
    expect(loadAuthors(file)).toEqual({
      authors: new Map([['one', { name: 'One', role: 'Team' }]]),
      problems: [{ file, line: 2, message: 'There are two authors "one".', severity: 'error' }],
    });
    writeFileSync(file, author.replace('Team', '""'));
    expect(told(loadAuthors(file).problems)).toEqual(['authors.yaml:1 0.role: role is empty.']);
  });

  test('of law have known placeholders alone, and none in their heads', () => {
    const text = POST.replace('author: engineering\n', '').replace('The first', '{{operator_name}} {{owner}} {{');
    put('legal/terms.md', text.replace('A post', 'The terms of {{operator_name}}'));
    put('guides/vuejs/guide.md', '---\ntitle: Guide\nsummary: S.\n---\nA `{{ count }}` in a template.\n');
    expect(problems()).toEqual([
      'legal/terms.md:1 Title and summary have no placeholders.',
      'legal/terms.md:6 There is no placeholder "owner".',
      'legal/terms.md:6 There is no placeholder "{{".',
    ]);
  });

  test('of the product have no errors', () => {
    expect(lintDocuments().problems).toEqual([]);
  });
});

test('[UI-18] the menus name the areas of the library that have documents, and no others', () => {
  const guides = TECHS.map((tech) => ({ kind: 'guides', tech }));
  const trainings = (['javascript', 'vuejs'] as const).map((tech) => ({ kind: 'trainings', tech }));
  const faults = (documents: Parameters<typeof lintAreas>[0]) => lintAreas(documents).map(({ message }) => message);
  expect(faults([...guides, ...trainings])).toEqual([]);
  expect(faults([...guides, ...trainings.slice(1), { kind: 'bootcamps', tech: 'react' }])).toEqual([
    'LIBRARY_AREAS names trainings for javascript, of which there are none.',
    'There are bootcamps for react, which LIBRARY_AREAS does not name.',
  ]);
});
