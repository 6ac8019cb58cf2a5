import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Markdown } from '../../src/client/ui/display/markdown.tsx';
import { MarkdownTokens } from '../../src/client/ui/display/markdown-tokens.tsx';
import { loadExams } from '../../src/content/load/load-exams.ts';
import { parseText } from '../../src/content/parsed-text.ts';
import { parsedTextSchema } from '../../src/contract/exam/parsed-text.ts';

/** What is drawn, without the colours of code, which only the server's text has. */
const drawn = (html: string) =>
  html
    .replaceAll(/<span class="text-[\w-]+">([^<]*)<\/span>/g, '$1')
    .replaceAll(' data-language="', ' lang="')
    .replaceAll(/ lang="\w*"/g, '');

const texts = loadExams().exams.flatMap(({ set }) => set.questions.map(({ prompt }) => prompt));

test('a question looks the same with the texts that the server parsed as with the parser', () => {
  expect(texts.length).toBeGreaterThan(100);
  for (const text of texts) {
    const { tokens } = parsedTextSchema.parse(JSON.parse(JSON.stringify(parseText(text))));
    for (const isInline of [false, true]) {
      const parsed = renderToStaticMarkup(<MarkdownTokens tokens={tokens} isInline={isInline} />);
      expect(drawn(parsed), text).toBe(drawn(renderToStaticMarkup(<Markdown source={text} isInline={isInline} />)));
    }
  }
});

test('code in a text comes highlighted', () => {
  const { tokens } = parseText('Which?\n\n```js\nconst one = 1;\n```\n');
  expect(renderToStaticMarkup(<MarkdownTokens tokens={tokens} />)).toContain(
    '<span class="text-info-ink">const</span>',
  );
});
